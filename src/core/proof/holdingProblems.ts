import type { Vocabulary } from '../flow/ruleSet.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { Rule } from '../rules/types.ts';
import type { ProofProblem } from './proofTypes.ts';
import { isNobody } from './whoMeets.ts';

export interface Holding {
  readonly rule: Rule;
  readonly pointer: string;
  /** Rules that are true wherever the rule is evaluated. */
  readonly within?: readonly Rule[];
  /** Whether the rule may be true for everybody (default: no). */
  readonly mayAlways?: boolean;
}

/**
 * Problems of a rule that can never be true, or never false, where it is evaluated; none for an invalid rule.
 */
export function holdingProblems(
  { rule, pointer, within = [], mayAlways = false }: Holding,
  vocabulary: Vocabulary,
): readonly ProofProblem[] {
  if (isNobody({ hold: [...within, rule] }, vocabulary)) {
    const isAlone = within.length === 0 || isNobody({ hold: [rule] }, vocabulary);
    const message = `${said('No applicant meets this', rule, vocabulary)}${isAlone ? '' : ', where it is asked'}`;
    return [{ code: 'never-holds', pointer, message }];
  }
  if (mayAlways || !isNobody({ hold: within, fail: [rule] }, vocabulary)) return [];
  return [{ code: 'always-holds', pointer, message: said('Every applicant meets this', rule, vocabulary) }];
}

const said = (what: string, rule: Rule, vocabulary: Vocabulary): string =>
  `${what}: ${describeRule(rule, vocabulary)}`;
