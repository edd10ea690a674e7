import { describe, expect, it } from 'vitest';
import { employmentOnWire } from '../../../core/flow/employmentOnWire.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import { parseEntryParams, rememberEntryParams } from '../foundation/entryParams.ts';
import { startRefusal } from './activeApplication.ts';
import { createBody } from './createBody.ts';
import { prefillDraft } from './prefill.ts';
import { fromAffiliate, fromOfferCode, fromProfile, fromReferral, suffixFrom } from './prefillSources.ts';
import { createDraftStore, settleDraft } from './registerDraft.ts';

const consentTypes = ['PRIVACY', 'TERMS', 'COMMUNICATIONS', 'SOFT_CREDIT'].map((type, index) => ({
  type,
  version: `v${index}`,
}));
const property = { street1: '12 Main St', city: 'Austin', state: 'TX', zip: '78701' };
const draft: RegisterDraft = {
  propertyAddress: { ...property, occupancyType: 'HOME' },
  isListedForSale: 'NO',
  income: { income: 90000, employmentType: 'ALIMONY' },
  name: { firstName: 'Ana', middleName: 'B', lastName: 'Cole', suffix: 'JR' },
  dob: '1980-02-03',
  email: 'ana@example.com',
  phoneNumber: '5551234567',
};
const context = {
  entry: parseEntryParams(new URLSearchParams('')),
  consentTypes,
  softCreditNow: true,
  trackerUuid: '0b0f0f0e-0000-4000-8000-000000000001',
};

describe('entry parameters', () => {
  it('REG-48 reads every named parameter', () => {
    const query =
      'referrer=r&rid=i&reservationCode=c&userData=u&state=TX&contact_id=k&owner_id=o&utm_source=s&utm_id=7&pop-webchat=1';
    expect(parseEntryParams(new URLSearchParams(query))).toEqual({
      referrer: 'r',
      rid: 'i',
      reservationCode: 'c',
      userData: 'u',
      state: 'TX',
      contactId: 'k',
      ownerId: 'o',
      utm: { source: 's', id: '7' },
      popWebchat: '1',
    });
  });

  it('stores them for the tab', () => {
    sessionStorage.clear();
    rememberEntryParams(new URLSearchParams('rid=i&utm_source=a'), sessionStorage);
    expect(rememberEntryParams(new URLSearchParams('utm_source=b'), sessionStorage)).toEqual({
      rid: 'i',
      utm: { source: 'b' },
    });
  });
});

describe('register draft', () => {
  it('REG-06, REG-09, REG-10, REG-11 stores every documented field', () => {
    sessionStorage.clear();
    const full: RegisterDraft = {
      ...draft,
      consents: { communication: true, smsMarketing: false, smsTransactional: true, termPrivacy: true },
    };
    createDraftStore(sessionStorage, []).write(full);
    expect(createDraftStore(sessionStorage, []).read()).toMatchObject(full);
  });

  it('REG-07 clears the home address of a primary home', () => {
    expect(settleDraft({ ...draft, homeAddress: property }).homeAddress).toBeUndefined();
    const second = {
      ...draft,
      propertyAddress: { ...property, occupancyType: 'SECONDARY' },
      homeAddress: property,
    };
    expect(settleDraft(second).homeAddress).toEqual(property);
  });

  it('REG-08 marks the sale status and the income as set once answered', () => {
    expect(settleDraft({})).toMatchObject({ hasSaleStatusBeenSet: false, hasIncomeBeenSet: false });
    expect(settleDraft(draft)).toMatchObject({ hasSaleStatusBeenSet: true, hasIncomeBeenSet: true });
  });

  it('is no longer stored once closed, but can be read until its page is left', () => {
    sessionStorage.clear();
    const store = createDraftStore(sessionStorage, []);
    store.write(draft);
    store.clear();
    expect(store.read()).toMatchObject(draft);
    store.write({ ...draft, email: 'other@example.com' });
    expect(createDraftStore(sessionStorage, []).read()).toEqual({});
  });

  it('is empty if it cannot be read', () => {
    sessionStorage.setItem('register-draft', '{');
    expect(createDraftStore(sessionStorage, []).read()).toEqual({});
  });
});

describe('prefill', () => {
  it('REG-45 takes name and address from an offer code', () => {
    const record = { offerCode: 'X', firstName: 'Ana', lastName: 'Cole', ...property };
    expect(prefillDraft({}, [fromOfferCode(record)])).toEqual({
      name: { firstName: 'Ana', lastName: 'Cole' },
      propertyAddress: property,
      propertyAddressText: '12 Main St, Austin, TX 78701',
      isPropertyAddressShown: true,
      isPrepopComplete: true,
    });
  });

  it('REG-46 takes name, address, birth date, email, phone and income from an affiliate', () => {
    const record = {
      name: { firstName: 'Ana', lastName: 'Cole' },
      address: property,
      dob: '1980-02-03',
      email: 'a@example.com',
      phone: '+1 (555) 123-4567',
      income: 90000.5,
    };
    expect(fromAffiliate(record).draft).toEqual({
      name: record.name,
      propertyAddress: property,
      dob: '1980-02-03',
      email: 'a@example.com',
      phoneNumber: '5551234567',
      income: { income: 90000 },
    });
  });

  it("REG-47 takes a referral's fields", () => {
    const record = {
      firstName: 'Ana',
      lastName: 'Cole',
      suffix: 'Jr.',
      ...property,
      phoneNumber: '5551234567',
      email: 'a@b.co',
    };
    expect(fromReferral(record).draft).toEqual({
      name: { firstName: 'Ana', lastName: 'Cole', suffix: 'JR' },
      propertyAddress: property,
      phoneNumber: '5551234567',
      email: 'a@b.co',
    });
  });

  it('REG-12 does not overwrite what the borrower edited, nor apply twice', () => {
    const source = fromReferral({ firstName: 'Ana', lastName: 'Cole' });
    const once = prefillDraft({ name: { firstName: 'Bea' } }, [source]);
    expect(once.name).toEqual({ firstName: 'Bea', lastName: 'Cole' });
    const { lastName: _gone, ...kept } = once.name ?? {};
    expect(prefillDraft({ ...once, name: kept }, [source]).name).toEqual({ firstName: 'Bea' });
  });

  it('prefers a profile to typed answers, because its fields are read-only', () => {
    const filled = prefillDraft({ ...draft, isPrepopComplete: true }, [
      fromProfile({
        uuid: 'u',
        name: { firstName: 'Zoe', lastName: 'Cole' },
        email: 'zoe@example.com',
        dob: '1970-01-01',
      }),
    ]);
    expect(filled).toMatchObject({ name: { firstName: 'Zoe' }, email: 'zoe@example.com', dob: '1970-01-01' });
    expect(filled.propertyAddress).toEqual(draft.propertyAddress);
  });

  it('C-01 accepts a suffix in any letter case with an optional period and drops an unknown one', () => {
    expect(['Jr.', 'sr', 'iv', 'VI', ''].map(suffixFrom)).toEqual(['JR', 'SR', 'IV', undefined, undefined]);
  });
});

describe('create body', () => {
  it('SUBMIT-19 has the affiliate keys only with an affiliate', () => {
    expect(createBody(draft, context)).not.toHaveProperty('affiliateAppIndicator');
    const body = createBody(draft, { ...context, affiliate: { affiliates: ['A'], abVersion: 'b' } });
    expect(body).toMatchObject({
      affiliateAbVersion: 'b',
      affiliateAppIndicator: 'A',
      affiliateLiveOffers: ['A'],
    });
    expect(body).toHaveProperty('abVersionsRequest');
  });

  it('SUBMIT-20 lists PRIVACY, TERMS and COMMUNICATIONS with the versions of the consent-types call', () => {
    expect(createBody(draft, context).consentListRequest).toEqual([
      { type: 'PRIVACY', version: 'v0', optInOut: 'OPT_IN' },
      { type: 'TERMS', version: 'v1', optInOut: 'OPT_IN' },
      { type: 'COMMUNICATIONS', version: 'v2', optInOut: 'OPT_IN' },
    ]);
  });

  it('SUBMIT-21 includes SOFT_CREDIT only if it is authorized now', () => {
    expect(createBody(draft, context).consentRequests).toEqual([{ type: 'SOFT_CREDIT', version: 'v3' }]);
    expect(createBody(draft, { ...context, softCreditNow: false })).not.toHaveProperty('consentRequests');
  });

  it('SUBMIT-22, REG-28 sends income with other income 0 by default and 0 for co-deeders', () => {
    expect(createBody(draft, context).income).toEqual({
      incomePrimary: 90000,
      incomeOther: 0,
      incomeCoDeeders: 0,
    });
  });

  it('REG-05 has the email address of a borrower who signed in elsewhere, if registration asks for none', () => {
    const { email: _email, ...without } = draft;
    const signedIn = { ...context, signedInEmail: 'ana@members.example' };
    expect(createBody(without, signedIn).profileRequest.email).toBe('ana@members.example');
    expect(createBody(draft, signedIn).profileRequest.email).toBe('ana@example.com');
  });

  it('SUBMIT-23 sends owner_id and contact_id as marketing tools', () => {
    const entry = parseEntryParams(new URLSearchParams('owner_id=o&contact_id=c'));
    expect(createBody(draft, { ...context, entry }).marketingTools).toEqual({
      totalExpertOwnerId: 'o',
      totalExpertContactId: 'c',
    });
  });

  it('SUBMIT-24 a primary home is the home address; otherwise the property is the asset address', () => {
    expect(createBody(draft, context).profileRequest).toMatchObject({ homeAddress: property });
    expect(createBody(draft, context).profileRequest).not.toHaveProperty('assetAddress');
    const home = { street1: '1 Elm St', city: 'Waco', state: 'TX', zip: '76701' };
    const second = {
      ...draft,
      propertyAddress: { ...property, occupancyType: 'INVESTMENT' },
      homeAddress: home,
    };
    expect(createBody(second, context).profileRequest).toMatchObject({
      homeAddress: home,
      assetAddress: property,
    });
  });

  it('SUBMIT-25 sends sale status, property, publish and the mapped employment type', () => {
    expect(createBody(draft, context)).toMatchObject({
      propertyListedForSale: false,
      propertyRequest: { ...property, occupancyType: 'HOME' },
      publish: true,
      employmentType: 'SEPARATE_MAINTENANCE_PAYMENTS',
    });
  });

  it('SUBMIT-26 sends utm parameters under upper-case keys', () => {
    const query = 'utm_campaign=1&utm_medium=2&utm_source=3&utm_term=4&utm_content=5&utm_id=6&utm_other=7';
    const entry = parseEntryParams(new URLSearchParams(query));
    expect(createBody(draft, { ...context, entry }).utmParameters).toEqual({
      CAMPAIGN: '1',
      MEDIUM: '2',
      SOURCE: '3',
      TERM: '4',
      CONTENT: '5',
      ID: '6',
    });
  });

  it('SUBMIT-27 sends the offer code, tracker, referrer and referral', () => {
    const entry = parseEntryParams(new URLSearchParams('rid=i'));
    const offerCode = {
      offerCode: 'X',
      inHomeDate: '2026-01-02',
      respondByDate: '2026-02-03',
      firstName: 'Ana',
    };
    expect(createBody(draft, { ...context, entry, offerCode, referrerId: 'r' })).toMatchObject({
      offerCode: { code: 'X', inHomeDate: '2026-01-02', respondByDate: '2026-02-03' },
      optimizelyProfileRequest: { optimizelyProfileUuid: context.trackerUuid },
      referrerId: 'r',
      referralId: 'i',
    });
    expect(createBody(draft, context)).not.toHaveProperty('offerCode');
  });

  it('ERR-05 refuses to create without a local tracker', () => {
    expect(() => createBody(draft, { ...context, trackerUuid: undefined })).toThrow(
      'Local tracker UUID is required to create a HELOC application',
    );
  });

  it('REG-13 never carries a password', () => {
    const typed = { ...draft, password: 'x', confirmPassword: 'x' } as RegisterDraft;
    expect(JSON.stringify(createBody(typed, context))).not.toContain('assword');
  });
});

describe('employment on the wire', () => {
  it.each(['ALIMONY', 'CHILD_SUPPORT', 'PUBLIC_ASSISTANCE_PROGRAM', 'SEPARATE_MAINTENANCE_PAYMENTS'])(
    'SUBMIT-28 %s is sent as SEPARATE_MAINTENANCE_PAYMENTS',
    (type) => expect(employmentOnWire(type)).toBe('SEPARATE_MAINTENANCE_PAYMENTS'),
  );
  it.each(['EMPLOYED', 'OTHER', 'FULL_TIME', 'PART_TIME', 'RETIRED', 'SELF_EMPLOYED'])(
    'SUBMIT-29 %s passes through',
    (type) => expect(employmentOnWire(type)).toBe(type),
  );
  it.each(['UNEMPLOYED', 'ASTRONAUT', '', 'toString', '__proto__'])(
    'SUBMIT-30 %s becomes UNRECOGNIZED',
    (type) => expect(employmentOnWire(type)).toBe('UNRECOGNIZED'),
  );
});

describe('active application', () => {
  const today = '2026-03-01';
  const waitDays = 45;
  const completed = (accountOpenedDate: string) => ({ uuid: 'a', active: false, accountOpenedDate });

  it('SUBMIT-33 a HELOC opened 44 days ago blocks until day 45, which is allowed', () => {
    expect(startRefusal([completed('2026-01-16')], { today, waitDays })).toEqual({
      type: 'recentHeloc',
      againOn: '2026-03-02',
      waitDays,
    });
    expect(startRefusal([completed('2026-01-15')], { today, waitDays })).toEqual({ type: 'accountExists' });
    expect(startRefusal([completed('2026-01-14')], { today, waitDays })).toEqual({ type: 'accountExists' });
  });

  it('SUBMIT-34, BRAND-19 an inquiry points to the loan officer, except for the exempt broker and for no other', () => {
    const inquiry = {
      uuid: 'a',
      active: true,
      isInquiry: true,
      referrer: { referrerUuid: 'r', wholesaleBrokerNmls: '7' },
    };
    expect(startRefusal([inquiry], { today, waitDays })).toEqual({
      type: 'inquiry',
      uuid: 'a',
      referrerUuid: 'r',
    });
    expect(startRefusal([inquiry], { today, waitDays, exemptBrokerNmls: '7' })).toEqual({
      type: 'active',
      uuid: 'a',
    });
    expect(startRefusal([inquiry], { today, waitDays, exemptBrokerNmls: '8' })).toMatchObject({
      type: 'inquiry',
    });
  });

  it('SUBMIT-35 any other application in progress can be continued', () => {
    expect(startRefusal([{ uuid: 'a', activeForAppStart: true }], { today, waitDays })).toEqual({
      type: 'active',
      uuid: 'a',
    });
  });

  it('SUBMIT-15 if there is none here, the account is in use elsewhere', () => {
    expect(startRefusal([], { today, waitDays })).toEqual({ type: 'accountExists' });
  });
});
