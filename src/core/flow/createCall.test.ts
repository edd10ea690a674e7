import { describe, expect, it } from 'vitest';
import type { CreateApplicationRequest } from '../model/generated/api/create-application.ts';
import { carriedField, draftOfCall, keptParts, sentAnswers } from './createCall.ts';

const address = { street1: '1 Elm Street', street2: 'Unit 2', city: 'Waco', state: 'TX', zip: '76701' };
const draft = {
  propertyAddress: { ...address, occupancyType: 'SECONDARY' },
  homeAddress: { ...address, street1: '2 Oak Street' },
  isListedForSale: 'YES',
  income: { income: 90_000, otherIncome: 10.5, employmentType: 'RETIRED' },
  name: { firstName: 'Ana', middleName: 'Q', lastName: 'Cole', suffix: 'JR' },
  dob: '1984-04-12',
  email: 'ana@example.com',
  answers: { pets: 2, kinds: ['CAT'] },
};
const listed = { version: '1', optInOut: 'OPT_IN' } as const;
const call = {
  ...sentAnswers(draft),
  consentListRequest: (['PRIVACY', 'TERMS', 'COMMUNICATIONS'] as const).map((type) => ({ type, ...listed })),
} as unknown as CreateApplicationRequest;

describe('the table of where the answers of registration go', () => {
  it('reads the draft out of the call as it was sent', () => {
    expect(draftOfCall(call)).toEqual({
      ...draft,
      consents: { termPrivacy: true, communication: true, nyCredit: false },
      isPropertyAddressShown: true,
      isHomeAddressShown: true,
    });
  });

  it('has no second address for a primary home', () => {
    const home = { ...call, propertyRequest: { ...call.propertyRequest, occupancyType: 'HOME' as const } };
    expect(draftOfCall(home).homeAddress).toBeUndefined();
  });

  it('says which answers are stored, and where', () => {
    expect(keptParts(call)).toEqual({
      application: {
        property: { address, occupancyType: 'SECONDARY' },
        propertyListedForSale: true,
        employmentType: 'RETIRED',
      },
      profile: { name: draft.name, homeAddress: draft.homeAddress, dob: '1984-04-12' },
    });
  });

  it.each([
    ['/propertyAddress/zip', 'body.propertyRequest.zip'],
    ['/income/otherIncome', 'body.income.incomeOther'],
    ['/consents/termPrivacy', 'body.consentListRequest'],
    ['/consents/nyCredit', 'body.consentRequests'],
    ['/answers/pets', 'body.answers.pets'],
    ['/phoneNumber', undefined],
    ['/consents/smsMarketing', undefined],
    ['/income/incomes', undefined],
  ])('names the answer stored at %s in the call: %s', (store, field) => {
    expect(carriedField(store)).toBe(field);
  });
});
