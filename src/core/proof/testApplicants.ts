import type fc from 'fast-check';
import { completeFacts } from '../rules/testRuleArbitraries.ts';
import type { Facts, FactValue } from '../rules/types.ts';

const least = (value: FactValue | undefined): FactValue =>
  typeof value === 'number' ? Math.max(0, value) : (value ?? 0);

/** All facts given, within the dictionary's limits. */
export const applicants: fc.Arbitrary<Facts> = completeFacts.map((facts) => ({
  ...facts,
  'income.annual': least(facts['income.annual']),
  'income.other': least(facts['income.other']),
}));
