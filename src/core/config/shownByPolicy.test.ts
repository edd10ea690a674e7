import { describe, expect, it } from 'vitest';
import { settleLayout } from '../flow/settleLayout.ts';
import { compileLayout } from '../flow/stepLayout.ts';
import type { Step } from '../model/generated/step.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import { withShown } from './shownByPolicy.ts';

const policy = (id: string, more: Partial<FullPolicy>): FullPolicy => ({
  id,
  version: 1,
  title: id,
  citation: 'A statute',
  jurisdiction: ['WI'],
  effective: { from: '2025-01-01', to: '2026-12-31' },
  reviewBy: '2027-01-01',
  owner: 'compliance',
  when: true,
  effect: { show: { element: 'notice' } },
  examples: [],
  ...more,
});

const step: Step = {
  version: 1,
  id: 'a',
  title: 'a.b',
  data: { type: 'object', properties: {} },
  ui: {
    type: 'VerticalLayout',
    elements: [
      { type: 'Notice', id: 'notice', text: 'a.b', tone: 'legal', when: { var: 'org.open' } },
      { type: 'Notice', id: 'always', text: 'a.b', tone: 'legal' },
    ],
  },
  policies: ['married', 'texas'],
  submit: { label: 'a.b' },
};
const policies = {
  married: policy('married', { when: { var: 'applicant.married' } }),
  texas: policy('texas', { jurisdiction: ['TX'] }),
};

function isShown(facts: Facts): boolean {
  const [shown] = Object.values(withShown({ a: step }, policies));
  if (!shown) throw new Error('no step');
  const layout = compileLayout(shown, {
    facts: {
      today: { type: 'date' },
      'property.state': { type: 'state' },
      'org.open': { type: 'boolean' },
      'applicant.married': { type: 'boolean' },
    },
    enums: {},
  });
  return settleLayout(layout, { today: '2026-06-15', 'org.open': true, ...facts }, {}).hidden.size === 0;
}

describe('withShown', () => {
  it('shows an element if any policy that shows it applies', () => {
    expect(isShown({ 'property.state': 'WI', 'applicant.married': true })).toBe(true);
    expect(isShown({ 'property.state': 'WI', 'applicant.married': false })).toBe(false);
    expect(isShown({ 'property.state': 'TX', 'applicant.married': false })).toBe(true);
    expect(isShown({ 'property.state': 'GA', 'applicant.married': true })).toBe(false);
  });

  it('shows it only while the policy is in force and its own rule holds', () => {
    const there = { 'property.state': 'TX' };
    expect(isShown({ ...there, today: '2024-12-31' })).toBe(false);
    expect(isShown({ ...there, today: '2026-12-31' })).toBe(true);
    expect(isShown({ ...there, today: '2027-01-01' })).toBe(false);
    expect(isShown({ ...there, 'org.open': false })).toBe(false);
  });

  it('does not change a step whose policies show nothing', () => {
    const plain = { ...step, policies: [] };
    expect(withShown({ a: plain }, policies).a).toBe(plain);
  });
});
