import { type CompiledPolicy, compilePolicy, decidePolicy } from '../flow/policies.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import { compileLayout } from '../flow/stepLayout.ts';
import type { Step } from '../model/generated/step.ts';
import type { Facts } from '../rules/types.ts';
import { addDays, type CalendarDate } from '../shared/calendarDate.ts';
import { verdictOf } from './consideredPolicies.ts';
import type { ConsideredPolicy, PolicyVerdict, SaidFact } from './recordTypes.ts';
import type { ReplayRelease } from './replayRelease.ts';

/** A screen of a record without personal data. */
export interface MaskedScreen {
  readonly release: ReplayRelease;
  readonly step: Step;
  /** ISO 8601: when it was saved. */
  readonly at: string;
}

/**
 * The verdicts that a policy can have had with what a record says openly: one, if the open facts decide it whatever the hidden ones
 * were. Undefined where the hidden ones decide.
 */
export function possibleVerdicts(
  { id, facts }: Pick<ConsideredPolicy, 'id' | 'facts'>,
  { release: { app }, step, at }: MaskedScreen,
): readonly PolicyVerdict[] | undefined {
  const policy = Object.hasOwn(app.policies, id) ? app.policies[id] : undefined;
  if (!policy) return undefined;
  const compiled = compilePolicy(policy, compileLayout(step, vocabularyOf(app)).vocabulary);
  const verdicts = daysOf(facts, at).map((today) => verdictOn(compiled, facts, today));
  return verdicts.every((verdict) => verdict !== undefined) ? [...new Set(verdicts.flat())] : undefined;
}

function verdictOn(
  compiled: CompiledPolicy,
  said: readonly SaidFact[],
  today: CalendarDate,
): readonly PolicyVerdict[] | undefined {
  const open = said.flatMap((fact) => (fact.state === 'given' ? [[fact.name, fact.value] as const] : []));
  const facts: Facts = { today, ...Object.fromEntries(open) };
  const decision = decidePolicy(compiled, facts, today);
  if (decision.type === 'error') return undefined;
  if (decision.type === 'unknown' && said.some(({ state }) => state === 'hidden')) return undefined;
  const { effect } = compiled.policy;
  // Whether what it requires was known may be hidden too.
  if (decision.type === 'applies' && 'require' in effect) return ['refused', 'applies'];
  return [verdictOf(compiled.policy, decision, facts)];
}

/** The day of a screen where the record says it; otherwise the day of saving, which somewhere is the day before. */
function daysOf(facts: readonly SaidFact[], at: string): readonly CalendarDate[] {
  const today = facts.find(({ name }) => name === 'today');
  if (today?.state === 'given' && typeof today.value === 'string') return [today.value];
  const day = at.slice(0, 'yyyy-mm-dd'.length);
  return [day, addDays(day, -1)];
}
