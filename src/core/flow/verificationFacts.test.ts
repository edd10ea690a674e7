import { describe, expect, it } from 'vitest';
import { verificationFacts } from './verificationFacts.ts';

const source = (state: string, more: object = {}) => ({
  uuid: 'one',
  employmentType: 'FULL_TIME',
  amount: 1,
  state,
  ...more,
});

describe('facts of income', () => {
  it.each([
    ['no source', [], false],
    ['one that is open', [source('VERIFIED'), source('NEEDED')], false],
    ['one that is being checked', [source('PENDING')], false],
    ['one that is verified in part', [source('PARTIAL')], false],
    ['all verified', [source('VERIFIED'), source('VERIFIED')], true],
  ])('income is verified with %s: %#', (_name, sources, isVerified) => {
    const facts = verificationFacts({ income: { stated: 100, verified: 100, sources } });
    expect(facts['application.incomeVerified']).toBe(isVerified);
  });

  it.each([
    [100, 99, true],
    [100, 100, false],
    [100, 101, false],
  ])('stated %i and verified %i is lower: %s', (stated, verified, isLower) => {
    const facts = verificationFacts({ income: { stated, verified, sources: [source('VERIFIED')] } });
    expect(facts['application.incomeIsLower']).toBe(isLower);
  });

  it('asks for as many paystubs as the open source that needs most, one by default', () => {
    const needed = (sources: readonly object[]) =>
      verificationFacts({ income: { stated: 1, sources } })['application.paystubsNeeded'];
    expect(needed([source('PARTIAL', { documentsNeeded: 2 }), source('NEEDED')])).toBe(2);
    expect(needed([source('NEEDED')])).toBe(1);
    expect(needed([source('VERIFIED', { documentsNeeded: 3 })])).toBeUndefined();
  });
});

describe('facts of account, identity and insurance', () => {
  it('are missing for an application without them', () => {
    expect(verificationFacts({})).toEqual({
      'application.incomeVerified': false,
      'application.incomePending': false,
      'application.incomeIsLower': false,
      'application.paystubsNeeded': undefined,
      'application.hasTaxConsent': false,
      'application.employerAsked': false,
      'application.accountConfirmed': false,
      'application.inReview': false,
      'application.identityFailed': false,
      'application.identityTriesLeft': undefined,
      'application.insuranceAsked': false,
      'application.floodZone': false,
      'application.insuranceMinimum': undefined,
      'application.floodMinimum': undefined,
    });
  });

  it('are read from the application', () => {
    expect(
      verificationFacts({
        answers: { incomeConsent: {}, employer: {}, insurance: { from: 'AGENT' } },
        account: { confirmed: true },
        identityCheck: { state: 'FAILED', triesLeft: 2 },
        insuranceNeeds: { floodZone: true, minimumCoverage: 200_000, floodCoverage: 150_000 },
      }),
    ).toMatchObject({
      'application.hasTaxConsent': true,
      'application.employerAsked': true,
      'application.accountConfirmed': true,
      'application.identityFailed': true,
      'application.identityTriesLeft': 2,
      'application.insuranceAsked': true,
      'application.floodZone': true,
      'application.insuranceMinimum': 200_000,
      'application.floodMinimum': 150_000,
    });
  });
});
