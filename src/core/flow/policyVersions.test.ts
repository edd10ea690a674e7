import { describe, expect, it } from 'vitest';
import type { Step } from '../model/generated/step.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { compilePolicy, evaluatePolicies } from './policies.ts';
import { policyVersions, withVersions } from './policyVersions.ts';
import { policy } from './testRegistration.ts';

const capped = policy('cap', {
  version: 2,
  effective: { from: '2018-01-01' },
  when: { '>': [{ var: 'share' }, 0.02] },
  effect: { limit: 'lenderFees', to: { share: 0.02 } },
  earlier: [
    {
      version: 1,
      effective: { from: '1998-01-01', to: '2017-12-31' },
      when: { '>': [{ var: 'share' }, 0.03] },
      effect: { limit: 'lenderFees', to: { share: 0.03 } },
      examples: [],
    },
  ],
});
const other = policy('other', { when: true, effect: { warn: { show: 'banner' } } });
const vocabulary = { facts: { share: { type: 'rate' } }, enums: {} } as const;

describe('the versions of a policy', () => {
  it("are the earlier ones, completed by what the policy states today, and today's version last", () => {
    expect(
      policyVersions(capped).map(({ id, version, title, owner }) => [id, version, title, owner]),
    ).toEqual([
      ['cap-v1', 1, 'cap', 'test'],
      ['cap', 2, 'cap', 'test'],
    ]);
    expect(policyVersions(other)).toEqual([other]);
  });

  it('inherit neither who verified the rule nor since when it is law', () => {
    const law = { verified: { by: 'J. Doe', on: '2026-06-01' }, lawSince: '2018-01-01' } as const;
    const [before, today] = policyVersions({ ...capped, ...law });
    expect(before).not.toHaveProperty('verified');
    expect(before).not.toHaveProperty('lawSince');
    expect(today).toMatchObject(law);
  });

  it.each([
    ['1997-12-31', []],
    ['1998-01-01', ['cap-v1']],
    ['2017-12-31', ['cap-v1']],
    ['2018-01-01', ['cap']],
  ])('never overlap: at most one is in force on %s', (day, ids) => {
    const compiled = policyVersions(capped).map((version) => compilePolicy(version, vocabulary));
    expect(evaluatePolicies(compiled, { share: 0.05 }, day).applied.map(({ id }) => id)).toEqual(ids);
  });

  it('are listed wherever the policy is listed, and nothing else changes', () => {
    const step = (policies: readonly string[]) => ({ policies }) as unknown as Step;
    const brand = {
      policies: { cap: capped, other },
      steps: { one: step(['other', 'cap']), two: step(['other']) },
      flows: {},
    } as unknown as ResolvedBrand;
    const all = withVersions(brand);
    expect(Object.keys(all.policies).sort()).toEqual(['cap', 'cap-v1', 'other']);
    expect(all.steps.one?.policies).toEqual(['other', 'cap-v1', 'cap']);
    expect(all.steps.two).toBe(brand.steps.two);
    expect(all.flows).toBe(brand.flows);
    const alone = { ...brand, policies: { other } };
    expect(withVersions(alone)).toBe(alone);
  });
});
