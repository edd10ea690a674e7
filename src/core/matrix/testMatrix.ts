import type { PolicyFamily } from '../model/generated/matrix.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

/** A policy that refuses minors in every state, with a test's changes. */
export const policyOf = (id: string, more: Partial<FullPolicy> = {}): FullPolicy => ({
  id,
  version: 1,
  title: `Policy ${id}`,
  citation: 'A statute',
  jurisdiction: 'any',
  effective: { from: '2020-01-01' },
  reviewBy: '2030-01-01',
  owner: 'compliance',
  when: { '<': [{ var: 'applicant.age' }, 18] },
  effect: { block: { show: 'banner' } },
  examples: [],
  ...more,
});

/** Includes the facts and features that tests read. */
export function brandOf(
  policies: readonly FullPolicy[],
  families: readonly PolicyFamily[],
  settings: object = {},
): ResolvedBrand {
  return {
    brand: { code: 'test', company: { name: 'Test Lending' }, features: { site: false }, ...settings },
    policies: Object.fromEntries(policies.map((policy) => [policy.id, policy])),
    matrix: Object.fromEntries(families.map((family) => [family.id, family])),
    facts: {
      'property.state': { type: 'state', label: 'Property state' },
      'property.occupancy': { type: 'enum', of: 'occupancyTypes', label: 'Occupancy' },
      'applicant.age': { type: 'integer', label: 'Age of the applicant' },
      'org.features.site': { type: 'boolean', label: 'This is the other site' },
      'eligibility.states': { type: 'list', items: 'state', label: 'States the lender lends in' },
    },
    enums: { occupancyTypes: { values: [{ id: 'HOME', label: 'enum.home' }, { id: 'SECONDARY' }] } },
    copy: { 'en-US': { 'enum.home': 'Primary home' } },
  } as unknown as ResolvedBrand;
}

/** Applies to each state. */
export const familyOf = (id: string, more: Partial<PolicyFamily> = {}): PolicyFamily => ({
  id,
  title: `Family ${id}`,
  asks: `What of ${id}?`,
  ...more,
});
