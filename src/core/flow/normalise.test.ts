import { describe, expect, it } from 'vitest';
import { assetVerifiedAmount, isFinalDecisionViewable, isPayoffMarked } from './derivedFacts.ts';
import { factsOf } from './testSnapshot.ts';

describe('the facts of an application', () => {
  it('prefers the status to the application for decision, sub-decision and bpo', () => {
    const application = {
      decision: 'SELECT',
      subDecision: 'VERIFIED_OFFER',
      status: { bpo: 'BPO_REQUIRED' },
    };
    expect(factsOf({ application })).toMatchObject({
      decision: 'SELECT',
      subDecision: 'VERIFIED_OFFER',
      bpo: 'BPO_REQUIRED',
    });
    const status = { uwDecision: 'FINAL', uwSubDecision: 'FINAL_OFFER', bpo: 'BPO_COMPLETE' };
    expect(factsOf({ application, status })).toMatchObject({
      decision: 'FINAL',
      subDecision: 'FINAL_OFFER',
      bpo: 'BPO_COMPLETE',
    });
  });

  it('treats a code outside its list as missing, and UNKNOWN as no decision', () => {
    const facts = factsOf({ status: { uwDecision: 'MAYBE', title: 7, giactAccountStatus: 'OK' } });
    expect([facts.decision, facts.title, facts.giactAccountStatus]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(factsOf({ status: { uwDecision: 'UNKNOWN' } }).hasDecision).toBe(false);
    expect(factsOf({ status: { uwDecision: 'ERROR' } }).hasDecision).toBe(true);
  });

  it('accepts records of any shape', () => {
    const odd = {
      consents: 'no',
      documents: [null, 3],
      property: [],
      disburseAccount: null,
      incomeSources: [{}],
    };
    expect(factsOf({ application: odd, profile: { name: 'Ann Lee' } })).toEqual(factsOf());
  });

  it('STATE-55 a payoff is marked when any debt says so', () => {
    expect(isPayoffMarked([{ payOff: null }, { payOff: { status: 'MARKED_FOR_PAYOFF' } }])).toBe(true);
    expect(isPayoffMarked([{ payOff: { status: 'PAID' } }, {}])).toBe(false);
    expect(isPayoffMarked(undefined)).toBe(false);
  });

  it.each<[boolean, boolean, string, string, boolean]>([
    [false, false, 'FINAL', 'FINAL_OFFER', false],
    [true, false, 'FINAL', 'FINAL_OFFER', true],
    [false, true, 'FINAL', 'FINAL_OFFER', true],
    [true, true, 'FINAL', 'VERIFIED_INCOME_MATCHED_OFFER', false],
    [true, false, 'APPROVED', 'VERIFIED_INCOME_MATCHED_OFFER', true],
  ])(
    'STATE-56 hard credit %s, assets complete %s, %s with %s: %s',
    (hardCreditGiven, assetDepletionComplete, decision, subDecision, expected) => {
      const facts = { hardCreditGiven, assetDepletionComplete, decision, subDecision };
      expect(isFinalDecisionViewable(facts)).toBe(expected);
    },
  );

  it.each([
    [false, undefined, 90_000, 90_000],
    [false, undefined, null, undefined],
    [false, 5000, 90_000, undefined],
    [false, 5000, null, undefined],
    [true, undefined, 90_000, undefined],
    [true, undefined, null, undefined],
    [true, 5000, 90_000, undefined],
    [true, 5000, null, undefined],
  ])(
    'STATE-57 complete %s, amount %s, maxDtiUnlimited %s: assets may raise the offer to %s',
    (complete, amount, maxDtiUnlimited, expected) => {
      expect(assetVerifiedAmount({ assetDepletion: { complete, amount }, maxDtiUnlimited })).toBe(expected);
    },
  );

  it('STATE-57 an application without asset depletion has neither completed it nor set an amount', () => {
    expect(assetVerifiedAmount({ maxDtiUnlimited: 90_000 })).toBe(90_000);
    expect(assetVerifiedAmount({})).toBeUndefined();
  });
});
