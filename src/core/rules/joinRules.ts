import type { Rule } from './types.ts';

/** True where all of these rules are. */
export const allOf = (rules: readonly Rule[]): Rule => joined('and', rules, true);

/** True where any of these rules is. */
export const anyOf = (rules: readonly Rule[]): Rule => joined('or', rules, false);

function joined(operator: 'and' | 'or', rules: readonly Rule[], none: boolean): Rule {
  const [first = none, ...more] = rules;
  return more.length === 0 ? first : { [operator]: [...rules] };
}
