import { expect, it } from 'vitest';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { unraisedPolicies } from './unraisedPolicies.ts';

const age = (version: number, least: number, more: Partial<FullPolicy> = {}) => ({
  policies: {
    age: {
      id: 'age',
      version,
      title: `At least ${least}`,
      jurisdiction: 'any',
      effective: { from: '2025-01-01' },
      when: { '<': [{ var: 'applicant.age' }, least] },
      effect: { block: { show: 'step' } },
      ...more,
    } as unknown as FullPolicy,
  },
});

const earlier = (version: number, least: number) => ({
  earlier: [
    {
      version,
      effective: { from: '2025-01-01', to: '2025-12-31' },
      when: { '<': [{ var: 'applicant.age' }, least] },
    },
  ] as unknown as NonNullable<FullPolicy['earlier']>,
});

it('finds a policy that decides otherwise under the same version', () => {
  expect(unraisedPolicies(age(1, 18), age(1, 16))).toEqual(['age']);
  expect(unraisedPolicies(age(1, 18), age(1, 18, { jurisdiction: ['TX'] }))).toEqual(['age']);
});

it('finds nothing in a raised version, in other words, or in a new policy', () => {
  expect(unraisedPolicies(age(1, 18), age(2, 16))).toEqual([]);
  expect(unraisedPolicies(age(1, 18), age(1, 18, { title: 'Grown up' }))).toEqual([]);
  expect(unraisedPolicies({ policies: {} }, age(1, 18))).toEqual([]);
  expect(unraisedPolicies(undefined, age(1, 18))).toEqual([]);
});

it('finds an earlier version that is told otherwise afterwards', () => {
  expect(unraisedPolicies(age(1, 18), age(2, 16, earlier(1, 18)))).toEqual([]);
  expect(unraisedPolicies(age(1, 18), age(2, 16, earlier(1, 17)))).toEqual(['age']);
});
