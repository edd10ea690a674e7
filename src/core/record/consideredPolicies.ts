import { type CompiledPolicy, decidePolicy, type PolicyDecision } from '../flow/policies.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import { describeEffect } from '../matrix/describeEffect.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import type { ConsideredPolicy, PolicyVerdict, SaidMessage } from './recordTypes.ts';
import type { RecordView } from './recordView.ts';

/** What a rule is asked with. */
export interface Asking {
  readonly facts: Facts;
  /** Of words, such as the label of the button that they speak of. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly vocabulary: Vocabulary;
  readonly view: RecordView;
}

/** What became of policies with these facts: each one that was considered, in the order of the release. */
export const consideredPolicies = (
  policies: readonly CompiledPolicy[],
  asking: Asking,
): readonly ConsideredPolicy[] => policies.map((policy) => considered(policy, asking));

function considered(compiled: CompiledPolicy, asking: Asking): ConsideredPolicy {
  const { facts, vocabulary, view } = asking;
  const { policy } = compiled;
  const today = typeof facts.today === 'string' ? (facts.today as CalendarDate) : undefined;
  const decision = decidePolicy(compiled, facts, today);
  const verdict = verdictOf(policy, decision, facts);
  return {
    id: policy.id,
    version: policy.version,
    title: policy.title,
    citation: policy.citation ?? null,
    effect: describeEffect(policy.effect, vocabulary),
    verdict,
    why: whyOf(policy, asking),
    facts: view.factsUsed(compiled.facts, facts, vocabulary),
    message: decision.type === 'applies' ? messageOf(policy, asking) : null,
  };
}

/** A policy that asks for a fact refuses only until it is known. */
export function verdictOf({ effect }: FullPolicy, { type }: PolicyDecision, facts: Facts): PolicyVerdict {
  if (type === 'unknown' || type === 'error') return 'not known';
  if (type !== 'applies') return 'not applicable';
  if ('require' in effect) return facts[effect.require.fact] === undefined ? 'refused' : 'applies';
  if ('block' in effect || 'route' in effect) return 'refused';
  return 'warn' in effect ? 'warned' : 'applies';
}

function whyOf(
  { jurisdiction, effective, scope, when }: FullPolicy,
  { facts, vocabulary, view }: Asking,
): ConsideredPolicy['why'] {
  const said = (decides: string, rule: FullPolicy['when']) => ({
    decides,
    ...view.explain(rule, facts, vocabulary),
  });
  const days = {
    and: [
      { '<=': [effective.from, { var: 'today' }] },
      ...(effective.to === undefined ? [] : [{ '<=': [{ var: 'today' }, effective.to] }]),
    ],
  };
  return [
    said('is in force on the day', days),
    ...(jurisdiction === 'any'
      ? []
      : [said('covers the state', { in: [{ var: 'property.state' }, [...jurisdiction]] })]),
    ...(scope === undefined ? [] : [said('is in scope', scope)]),
    said('applies', when),
  ];
}

function messageOf({ message, effect }: FullPolicy, asking: Asking): SaidMessage | null {
  const key = message ?? ('block' in effect ? effect.block.modal?.body : undefined);
  return key === undefined ? null : asking.view.say(key, asking.facts, asking);
}
