import type { Vocabulary } from '../flow/ruleSet.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { Rule } from '../rules/types.ts';
import type { ProofProblem } from './proofTypes.ts';
import { sayNobody } from './sayTried.ts';
import { type Nobody, nobodyWho } from './whoMeets.ts';

export interface Holding {
  readonly rule: Rule;
  readonly pointer: string;
  /** Rules that are true wherever the rule is evaluated. */
  readonly within?: readonly Rule[];
  /** Whether the rule may be true for everybody (default: no). */
  readonly mayAlways?: boolean;
}

/**
 * Problems of a rule that can never be true, or never false, where it is evaluated; none for an invalid rule. Where that is not
 * proved, because the rule computes, the problem says how many applicants were tried.
 */
export function holdingProblems(
  { rule, pointer, within = [], mayAlways = false }: Holding,
  vocabulary: Vocabulary,
): readonly ProofProblem[] {
  const problem = (code: ProofProblem['code'], nobody: Nobody, what: string): readonly ProofProblem[] =>
    nobody.tried === undefined
      ? [{ code, pointer, message: what }]
      : [{ code: 'not-proved', pointer, message: `${sayNobody(nobody.tried)}. ${what}` }];
  const never = nobodyWho({ hold: [...within, rule] }, vocabulary);
  if (never) {
    const isAlone = within.length === 0 || nobodyWho({ hold: [rule] }, vocabulary) !== undefined;
    const where = isAlone ? '' : ', where it is asked';
    return problem('never-holds', never, `${said('No applicant meets this', rule, vocabulary)}${where}`);
  }
  const always = mayAlways ? undefined : nobodyWho({ hold: within, fail: [rule] }, vocabulary);
  return always ? problem('always-holds', always, said('Every applicant meets this', rule, vocabulary)) : [];
}

const said = (what: string, rule: Rule, vocabulary: Vocabulary): string =>
  `${what}: ${describeRule(rule, vocabulary)}`;
