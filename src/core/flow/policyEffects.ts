import type { AppPart } from '../model/release.ts';
import type { Facts } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { type CompiledPolicy, compilePolicy, decidePolicy } from './policies.ts';
import { vocabularyOf } from './ruleSet.ts';

/** What becomes of somebody by a policy: whether it applies to them, as far as that is known. */
export type PolicyState = 'applies' | 'does not apply' | 'not known' | 'not there';

/** A policy that says something else to somebody under another release. */
export interface PolicyEffect {
  readonly policy: string;
  readonly title: string;
  readonly before: PolicyState;
  readonly after: PolicyState;
}

type Policies = Pick<AppPart, 'policies' | 'facts' | 'enums'>;

const compiled = new WeakMap<Policies['policies'], ReadonlyMap<string, CompiledPolicy>>();

function policiesOf(app: Policies): ReadonlyMap<string, CompiledPolicy> {
  const known = compiled.get(app.policies);
  if (known) return known;
  const vocabulary = vocabularyOf(app);
  const all = new Map(
    Object.entries(app.policies).map(([id, policy]) => [id, compilePolicy(policy, vocabulary)]),
  );
  compiled.set(app.policies, all);
  return all;
}

function stateOf(policy: CompiledPolicy | undefined, facts: Facts, asOf: CalendarDate): PolicyState {
  if (!policy) return 'not there';
  const decision = decidePolicy(policy, facts, asOf);
  if (decision.type === 'applies') return 'applies';
  return decision.type === 'unknown' || decision.type === 'error' ? 'not known' : 'does not apply';
}

/** A release's policies, and the applicant's facts under it: some come from the lender's settings. */
export interface EffectSide {
  readonly app: Policies;
  readonly facts: Facts;
}

/**
 * The policies that say something else to one applicant under `after` than under `before`, by id. One that begins or ends without
 * applying to them is none.
 */
export function policyEffects(
  before: EffectSide,
  after: EffectSide,
  asOf: CalendarDate,
): readonly PolicyEffect[] {
  const [old, now] = [policiesOf(before.app), policiesOf(after.app)];
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((id) => {
    const was = stateOf(old.get(id), before.facts, asOf);
    const is = stateOf(now.get(id), after.facts, asOf);
    const isSame = was === is || ![was, is].some((state) => state === 'applies' || state === 'not known');
    const title = (now.get(id) ?? old.get(id))?.policy.title ?? id;
    return isSame ? [] : [{ policy: id, title, before: was, after: is }];
  });
}
