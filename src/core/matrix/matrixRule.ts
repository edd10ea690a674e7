import type { Vocabulary } from '../flow/ruleSet.ts';
import type { BoundBy, Verified } from '../model/generated/policies.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { frameOf } from '../proof/policyProblems.ts';
import { regionsOf } from '../proof/regionsOf.ts';
import type { ValueWords } from '../rules/describeLiteral.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { describeEffect } from './describeEffect.ts';
import { type MatrixExample, matrixExamples } from './matrixExample.ts';

/** A policy as an examiner and compliance read it. */
export interface MatrixRule {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** Law alone; undefined for a rule that only the lender wants. */
  readonly citation: string | undefined;
  /** Why the lender or the product has it, apart from the law. */
  readonly reason: string | undefined;
  /** Who verified it and when; false where it is known to be still to do, undefined where nobody knows. */
  readonly verified: Verified | undefined;
  /** The day from which the law says so; undefined where nobody knows, or without a law. */
  readonly lawSince: CalendarDate | undefined;
  /** First and last day on which the product enforces it. */
  readonly effective: FullPolicy['effective'];
  readonly reviewBy: CalendarDate;
  readonly owner: string;
  readonly sentence: string;
  readonly boundBy: BoundBy | undefined;
  readonly examples: readonly MatrixExample[];
  /** Earlier versions, oldest first. */
  readonly earlier: readonly Pick<FullPolicy, 'version' | 'title' | 'effective'>[];
}

export interface MatrixRuleOptions {
  /** All versions of the policy. */
  readonly versions: readonly FullPolicy[];
  readonly vocabulary: Vocabulary;
  readonly words?: ValueWords | undefined;
}

/** A policy of the matrix. Its rules must be checked. */
export function matrixRule(
  policy: FullPolicy,
  { versions, vocabulary, words }: MatrixRuleOptions,
): MatrixRule {
  const { id, version, title, citation, reason, verified, lawSince, effective, reviewBy, owner, boundBy } =
    policy;
  return {
    id,
    version,
    title,
    citation,
    reason,
    verified,
    lawSince,
    effective,
    reviewBy,
    owner,
    sentence: `${describePolicy(policy, { ...vocabulary, words })}${isProvable(policy, vocabulary) ? '' : TRIED}`,
    boundBy,
    examples: matrixExamples(policy, vocabulary),
    earlier: versions
      .filter((one) => one.version < version)
      .map((one) => ({ version: one.version, title: one.title, effective: one.effective })),
  };
}

/** Said of a condition that no proof covers (docs/policies.md). */
const TRIED = ' Tried, not proved: the condition computes with facts or compares several.';

const isProvable = (policy: FullPolicy, vocabulary: Vocabulary): boolean =>
  regionsOf([...frameOf(policy), policy.when], vocabulary).exact;

/**
 * A policy in plain English: where it applies, its effect and condition; for a limit, the breach. Facts
 * appear by their labels, capitalized.
 */
export function describePolicy(
  { jurisdiction, scope, when, effect }: Pick<FullPolicy, 'jurisdiction' | 'scope' | 'when' | 'effect'>,
  vocabulary: Vocabulary & { readonly words?: ValueWords | undefined },
): string {
  const where = jurisdiction === 'any' ? 'In every state' : `In ${jurisdiction.join(', ')}`;
  const only = scope === undefined ? '' : ` where ${describeRule(scope, vocabulary)}`;
  const condition = describeRule(when, vocabulary);
  const done = describeEffect(effect, vocabulary);
  if ('limit' in effect) return `${where}${only}: ${done}. It is broken if ${condition}.`;
  return `${where}${only}: if ${condition}, ${done}.`;
}
