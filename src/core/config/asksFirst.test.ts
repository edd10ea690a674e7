import { describe, expect, it } from 'vitest';
import { brandOf, policyOf } from '../matrix/testMatrix.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { asksFirst } from './asksFirst.ts';

const waits = (id: string, more: Partial<FullPolicy> = {}): FullPolicy =>
  policyOf(id, {
    when: { var: 'org.features.site' },
    effective: { from: '2026-01-01' },
    effect: { analytics: { choice: 'OPT_IN' } },
    ...more,
  });
const asked = (policies: readonly FullPolicy[], features: Readonly<Record<string, boolean>>) =>
  asksFirst(brandOf(policies, [], { features })).asksFirst;

describe('the states where analytics waits for consent', () => {
  it("are none if the lender's policies let analytics run until refused", () => {
    const goesOn = waits('goes-on', { effect: { analytics: { choice: 'OPT_OUT' } } });
    expect(asked([goesOn, waits('all')], { site: false })).toBeUndefined();
    expect(asked([goesOn], { site: true })).toBeUndefined();
  });

  it('are all states or those of the policy, on the days of the policy', () => {
    expect(asked([waits('all')], { site: true })).toEqual([{ from: '2026-01-01' }]);
    expect(asked([waits('west', { jurisdiction: ['CA', 'WA'] })], { site: true })).toEqual([
      { states: ['CA', 'WA'], from: '2026-01-01' },
    ]);
  });

  it('include an unknown state if the lender chooses the stricter policy', () => {
    const strict = { site: true, analyticsAskFirstUntilStateIsKnown: true };
    expect(asked([waits('west', { jurisdiction: ['CA'] })], strict)).toEqual([
      { states: ['CA'], untilStateIsKnown: true, from: '2026-01-01' },
    ]);
    expect(asked([waits('all')], strict)).toEqual([{ from: '2026-01-01' }]);
  });

  it('follow each version of a policy on its own days', () => {
    const earlier: NonNullable<FullPolicy['earlier']>[number] = {
      version: 1,
      effective: { from: '2025-01-01', to: '2025-12-31' },
      effect: { analytics: { choice: 'OPT_OUT' } },
      examples: [],
    };
    expect(asked([waits('all', { version: 2, earlier: [earlier] })], { site: true })).toEqual([
      { from: '2026-01-01' },
    ]);
  });
});
