import type { Vocabulary } from '../flow/ruleSet.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { describeRule } from '../rules/describeRule.ts';
import { describeEffect } from './describeEffect.ts';

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** A policy in plain English: where it counts, what it does, when; for a limit, what breaks it. Its rules must be checked. */
export function describePolicy(
  { jurisdiction, scope, when, effect }: Pick<FullPolicy, 'jurisdiction' | 'scope' | 'when' | 'effect'>,
  vocabulary: Vocabulary,
): string {
  const where = jurisdiction === 'any' ? 'In every state' : `In ${jurisdiction.join(', ')}`;
  const within = scope === undefined ? '' : `, where ${lowered(describeRule(scope, vocabulary))}`;
  const condition = lowered(describeRule(when, vocabulary));
  const done = describeEffect(effect);
  return 'limit' in effect
    ? `${where}${within}, ${done}. It is broken when ${condition}.`
    : `${where}${within}, when ${condition}, ${done}.`;
}
