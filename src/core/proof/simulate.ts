import { type CompiledPolicy, evaluatePolicies } from '../flow/policies.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import { PROOF_DAY } from './factSamples.ts';
import { type FlowSpace, flowSpace } from './flowSpace.ts';
import { knownOf } from './knownOf.ts';
import type { Progress } from './mutationScore.ts';
import { type Passage, passage, passageFacts } from './passage.ts';
import { randomFrom } from './randomFrom.ts';
import type { Assignment } from './search.ts';
import { syntheticApplicant } from './syntheticApplicant.ts';

/** Where an applicant ends. */
export interface End {
  /**
   * `redirected` before the flow, `blocked` or `undecided` on a step, `routed` or `submitted` at its end, a
   * lender decision, or `held` at a status.
   */
  readonly end:
    | 'redirected'
    | 'blocked'
    | 'undecided'
    | 'routed'
    | 'submitted'
    | 'approved'
    | 'declined'
    | 'held';
  readonly step?: string;
  /** The deciding policy, entry or reason. */
  readonly by?: string;
}

export interface SimulationEnd extends End {
  readonly applicants: number;
  /** The first such applicant. */
  readonly example: Facts;
}

/** Most frequent first. */
export interface Simulation {
  readonly applicants: number;
  readonly ends: readonly SimulationEnd[];
  /** Applicants who reached each step, in flow order. */
  readonly steps: readonly { readonly id: string; readonly reached: number }[];
}

export interface SimulateOptions {
  readonly applicants: number;
  readonly seed: number;
  /** Default the registration, or else the first flow. */
  readonly flow?: string;
  /** Default: a fixed date. */
  readonly today?: string;
  /**
   * The lender's decision on a submitted application, from its facts and the applicant's identity; without it
   * applicants end at `submitted`.
   */
  readonly decide?: (facts: Facts, applicant: string) => Pick<End, 'end' | 'by'>;
}

const TOLD_EVERY = 100;

/** Sends synthetic applicants through a flow of a brand without errors. */
export function simulate(
  brand: ResolvedBrand,
  options: SimulateOptions,
  onProgress: Progress = () => {},
): Simulation {
  const { applicants, seed, today = PROOF_DAY } = options;
  const space = flowSpace(brand, flowIdOf(brand, options), { known: knownOf(brand), today });
  const random = randomFrom(seed);
  const ends = new Map<string, { readonly end: End; count: number; readonly example: Facts }>();
  const reached = new Map<string, number>(space.flow.steps.map(({ id }) => [id, 0]));
  for (let count = 1; count <= applicants; count++) {
    const applicant = syntheticApplicant(space, brand.flags, random);
    const passed = passage(space, applicant);
    if (passed.entry === undefined)
      for (const id of passed.walk.reached) reached.set(id, (reached.get(id) ?? 0) + 1);
    note(
      ends,
      endOf(passed, space, (facts) => options.decide?.(facts, `${seed}-${count}`)),
      () => exampleOf(space, applicant),
    );
    if (count % TOLD_EVERY === 0 || count === applicants) onProgress(count, applicants);
  }
  return {
    applicants,
    ends: [...ends.values()]
      .toSorted((a, b) => b.count - a.count)
      .map(({ end, count, example }) => ({ ...end, applicants: count, example })),
    steps: [...reached].map(([id, count]) => ({ id, reached: count })),
  };
}

function flowIdOf({ flows }: ResolvedBrand, { flow }: SimulateOptions): string {
  const id = flow ?? (Object.hasOwn(flows, 'registration') ? 'registration' : Object.keys(flows)[0]);
  if (id === undefined) throw new Error('The brand has no flow');
  return id;
}

function note(
  ends: Map<string, { readonly end: End; count: number; readonly example: Facts }>,
  end: End,
  example: () => Facts,
): void {
  const key = JSON.stringify(end);
  const known = ends.get(key);
  if (known) known.count++;
  else ends.set(key, { end, count: 1, example: example() });
}

const exampleOf = (space: FlowSpace, applicant: Assignment): Facts =>
  Object.fromEntries(
    Object.entries(passageFacts(space, applicant)).filter(([name]) =>
      Object.hasOwn(space.vocabulary.facts, name),
    ),
  );

function endOf(
  { entry, walk, blocked }: Passage,
  { flow }: FlowSpace,
  decide: (facts: Facts) => Pick<End, 'end' | 'by'> | undefined,
): End {
  if (entry !== undefined) return { end: 'redirected', by: entry };
  if (blocked) return { end: 'blocked', step: blocked.step, by: blocked.policy };
  if (!walk.complete) {
    const [waiting] = walk.undecided;
    return { end: 'undecided', ...(waiting ? { step: waiting.id, by: waiting.missing.join(', ') } : {}) };
  }
  return submittedEnd(flow.policies, walk.facts) ?? { end: 'submitted', ...decide(walk.facts) };
}

/** The flow policies' verdict on submission: the first that redirects or blocks. */
function submittedEnd(policies: readonly CompiledPolicy[], facts: Facts): End | undefined {
  const { applied } = evaluatePolicies(policies, facts, String(facts.today));
  for (const { id, policy } of applied) {
    if ('route' in policy.effect) return { end: 'routed', by: id };
    if ('block' in policy.effect) return { end: 'blocked', by: id };
  }
  return undefined;
}
