import type { Rule } from '../model/generated/policies.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';

/** A policy as one rule: its days, states, scope and condition. */
export function inForce({ effective: { from, to }, jurisdiction, scope, when }: FullPolicy): Rule {
  return allOf([
    { '<=': [from, { var: 'today' }] },
    ...(to === undefined ? [] : [{ '<=': [{ var: 'today' }, to] }]),
    ...(jurisdiction === 'any' ? [] : [{ in: [{ var: 'property.state' }, [...jurisdiction]] }]),
    ...(scope === undefined ? [] : [scope]),
    when,
  ]);
}

export const allOf = (rules: readonly Rule[]): Rule =>
  joined(
    'and',
    rules.filter((rule) => rule !== true),
  );

export const anyOf = (rules: readonly Rule[]): Rule => joined('or', rules);

const joined = (operator: 'and' | 'or', rules: readonly Rule[]): Rule =>
  rules.length === 1 && rules[0] !== undefined ? rules[0] : { [operator]: [...rules] };
