import { describe, expect, it } from 'vitest';
import { carriedAnswers } from '../../../core/flow/carriedAnswers.ts';
import { type KeptAnswers, registrationReader } from './keptAnswers.ts';

const carried = carriedAnswers.filter(
  ({ store, sentAs, consents, row }) =>
    store !== '/answers' && (sentAs !== undefined || consents.length > 0 || row.recordedAs !== undefined),
);

const read = (store: string, kept: Partial<KeptAnswers>): unknown =>
  registrationReader(store)?.({ application: {}, profile: undefined, consents: {}, ...kept });

describe('an answer of registration in the export', () => {
  it.each(carried.map(({ store }) => store))('is found wherever it is kept: %s', (store) => {
    expect(registrationReader(store)).toBeTypeOf('function');
    expect(read(store, {})).toBeUndefined();
  });

  it('is none for what only the page needs', () => {
    expect(registrationReader('/isHomeAddressShown')).toBeUndefined();
    expect(registrationReader('/nothing')).toBeUndefined();
    expect(registrationReader('/constructor')).toBeUndefined();
  });

  it('is the income as stated, by its sources', () => {
    const sources = [
      { employmentType: 'FULL_TIME', amount: 90_000 },
      { employmentType: 'PENSION', amount: 4_000 },
      { employmentType: 'OTHER', amount: 250.5 },
    ] as const;
    const application = { incomeSources: [...sources] } as KeptAnswers['application'];
    expect(read('/income/income', { application })).toBe(90_000);
    expect(read('/income/otherIncome', { application })).toBe(250.5);
    const only = { incomeSources: [{ employmentType: 'OTHER', amount: 7 }] } as KeptAnswers['application'];
    expect(read('/income/otherIncome', { application: only })).toBeUndefined();
  });

  it('is yes to a consent if each of its types was given last', () => {
    const store = '/consents/termPrivacy';
    expect(read(store, { consents: { TERMS: true, PRIVACY: true } })).toBe(true);
    expect(read(store, { consents: { TERMS: true, PRIVACY: false } })).toBe(false);
    expect(read(store, { consents: { TERMS: true } })).toBeUndefined();
    expect(read('/consents/smsMarketing', { consents: { SMS: false } })).toBe(false);
  });
});
