import type { Vocabulary } from '../flow/ruleSet.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { describeRule } from '../rules/describeRule.ts';
import { describeEffect } from './describeEffect.ts';

/**
 * A policy in plain English: where it counts, what it does, when; for a limit, what breaks it. Facts stand with their labels,
 * which begin with a capital. Its rules must be checked.
 */
export function describePolicy(
  { jurisdiction, scope, when, effect }: Pick<FullPolicy, 'jurisdiction' | 'scope' | 'when' | 'effect'>,
  vocabulary: Vocabulary,
): string {
  const where = jurisdiction === 'any' ? 'In every state' : `In ${jurisdiction.join(', ')}`;
  const only = scope === undefined ? '' : ` where ${describeRule(scope, vocabulary)}`;
  const condition = describeRule(when, vocabulary);
  const done = describeEffect(effect, vocabulary);
  if ('limit' in effect) return `${where}${only}: ${done}. It is broken if ${condition}.`;
  return `${where}${only}: if ${condition}, ${done}.`;
}
