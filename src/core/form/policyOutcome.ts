import { type CompiledPolicy, decidePolicy, type PolicyDecision } from '../flow/policies.ts';
import type { RuleFailure } from '../flow/ruleSet.ts';
import type { Facts } from '../rules/types.ts';
import type { CompiledStep } from './compileStep.ts';
import type { Banner, FieldError, PolicyOutcome } from './formTypes.ts';

interface Before {
  readonly previous?: PolicyOutcome;
  readonly changed: ReadonlySet<string>;
}

/** Reevaluates only policies that read a changed fact. Same object if no decision changed. */
export function outcomeOf(
  { policies, step }: CompiledStep,
  facts: Facts,
  { previous, changed }: Before,
): PolicyOutcome {
  if (previous && changed.size === 0) return previous;
  const decisions = policies.map((policy, index) => {
    const before = previous?.decisions[index];
    return before && !readsAny(policy, changed) ? before : decide(policy, facts);
  });
  if (previous && decisions.every((decision, index) => isSame(decision, previous.decisions[index])))
    return previous;
  const applied = policies.filter((_, index) => decisions[index]?.type === 'applies');
  return { decisions, ...effectsOf(applied, step.writes ?? {}) };
}

/** Policies that a failing rule left undecided. */
export const policyFailures = (
  { policies }: CompiledStep,
  { decisions }: PolicyOutcome,
): readonly RuleFailure[] =>
  decisions.flatMap((decision, index) =>
    decision.type === 'error' ? [{ where: `Policy ${policies[index]?.id}`, message: decision.message }] : [],
  );

const requiredFact = ({ policy: { effect } }: CompiledPolicy): string | undefined =>
  'require' in effect ? effect.require.fact : undefined;

const readsAny = (policy: CompiledPolicy, changed: ReadonlySet<string>): boolean =>
  changed.has('today') ||
  policy.facts.some((fact) => changed.has(fact)) ||
  changed.has(requiredFact(policy) ?? '');

/** A policy that requires a fact is satisfied once the fact is known. */
function decide(policy: CompiledPolicy, facts: Facts): PolicyDecision {
  const required = requiredFact(policy);
  const decision = decidePolicy(policy, facts, typeof facts.today === 'string' ? facts.today : undefined);
  const isMet = required !== undefined && facts[required] !== undefined;
  return decision.type === 'applies' && isMet ? { type: 'passes' } : decision;
}

const isSame = (one: PolicyDecision, other: PolicyDecision | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function effectsOf(
  applied: readonly CompiledPolicy[],
  writes: Readonly<Record<string, string>>,
): Omit<PolicyOutcome, 'decisions'> {
  const blocks = applied.flatMap(({ id, policy: { effect } }) =>
    'block' in effect ? [{ policy: id, ...effect.block }] : [],
  );
  const [dialog] = blocks.flatMap(({ policy, modal, show }) =>
    show === 'modal' && modal ? [{ policy, modal }] : [],
  );
  const unmet = applied.filter((policy) => requiredFact(policy) !== undefined);
  return {
    banners: applied.flatMap(bannerOf),
    refusals: new Map([...applied].reverse().flatMap((policy) => refusalOf(policy, writes))),
    modal: dialog,
    isBlocked:
      blocks.some(({ show }) => show === 'banner' || show === 'note') ||
      unmet.some((policy) => refusalOf(policy, writes).length === 0),
    hiddenFields: new Set(blocks.flatMap(({ hide = [] }) => hide)),
  };
}

function bannerOf({ id, policy: { effect, message } }: CompiledPolicy): readonly Banner[] {
  if (message === undefined) return [];
  if ('warn' in effect) return [{ policy: id, tone: 'warning', key: message }];
  const show = 'block' in effect ? effect.block.show : undefined;
  if (show !== 'banner' && show !== 'note') return [];
  return [{ policy: id, tone: show === 'note' ? 'note' : 'error', key: message }];
}

function refusalOf(
  { id, policy: { effect, message } }: CompiledPolicy,
  writes: Readonly<Record<string, string>>,
): readonly (readonly [string, FieldError])[] {
  const field = refusedField(effect, writes);
  return field === undefined ? [] : [[field, { type: 'policy', policy: id, key: message }]];
}

function refusedField(
  effect: CompiledPolicy['policy']['effect'],
  writes: Readonly<Record<string, string>>,
): string | undefined {
  if ('block' in effect) return effect.block.show === 'field' ? effect.block.field : undefined;
  if (!('require' in effect)) return undefined;
  return Object.keys(writes).find((field) => writes[field] === effect.require.fact);
}
