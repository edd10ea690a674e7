import { lendingFacts } from '../../../core/flow/lenderFacts.ts';
import { JUDGING_FLOW } from '../../../core/flow/ownAnswers.ts';
import { type CompiledPolicy, compilePolicies, decidePolicy } from '../../../core/flow/policies.ts';
import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

/** Where the property of somebody on the waitlist is. */
export interface WaitingPlace {
  readonly state: string;
  /** Five digits. */
  readonly zip: string;
}

export interface WaitingOn extends WaitingPlace {
  readonly today: CalendarDate;
  /** The policy they waited for until now; null for somebody who joins. */
  readonly before: string | null;
}

const compiled = new WeakMap<CompiledRelease, readonly CompiledPolicy[]>();

const sendsToWaitlist = ({ policy: { effect } }: CompiledPolicy): boolean =>
  'route' in effect && effect.route.to === 'waitlist';

function waitlistPolicies(release: CompiledRelease): readonly CompiledPolicy[] {
  const known = compiled.get(release);
  if (known) return known;
  const { app, flows } = release;
  const found = compilePolicies(flows[JUDGING_FLOW]?.flow.policies ?? [], app.policies, {
    vocabulary: vocabularyOf(app),
    where: `Flow ${JUDGING_FLOW}`,
  }).filter(sendsToWaitlist);
  compiled.set(release, found);
  return found;
}

/**
 * The policy that keeps somebody on the waitlist under a release; null when none does. Their place decides. Some policies read what
 * the waitlist does not know, such as the campaign they came by: who joins without another reason waits for the first of those, and
 * keeps waiting until it is gone or no longer applies to anybody.
 */
export function policyWaitedFor(release: CompiledRelease, waiting: WaitingOn): string | null {
  const { state, zip, today, before } = waiting;
  const facts = { ...lendingFacts(release.app.brand), 'property.state': state, 'property.zip': zip, today };
  const decided = waitlistPolicies(release).map((policy) => ({
    id: policy.id,
    type: decidePolicy(policy, facts, today).type,
  }));
  const applied = decided.find(({ type }) => type === 'applies');
  if (applied) return applied.id;
  const open = decided.filter(({ type }) => type === 'unknown' || type === 'error').map(({ id }) => id);
  return (before === null ? open[0] : open.find((id) => id === before)) ?? null;
}
