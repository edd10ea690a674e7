import type { Vocabulary } from '../flow/ruleSet.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { Rule } from '../rules/types.ts';
import type { ProofProblem } from './proofTypes.ts';
import { isNobody } from './whoMeets.ts';

/** What is asked of one rule. */
export interface Holding {
  readonly rule: Rule;
  /** JSON Pointer of the rule. */
  readonly pointer: string;
  /** What holds wherever the rule is asked at all. */
  readonly within?: readonly Rule[];
  /** Whether a rule that always holds is a problem; it is unless told. */
  readonly mayAlways?: boolean;
}

/** The rule can hold, and can fail, wherever it is asked; a rule that is refused has no problem here. */
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
