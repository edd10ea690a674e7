import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import { type FlowSource, type FlowSpace, flowSpace } from './flowSpace.ts';
import { knownOf } from './knownOf.ts';
import { type Passage, passageFacts, passageOnce } from './passage.ts';
import type { ProofProblem, Proved } from './proofTypes.ts';
import {
  type Assignment,
  budgetOf,
  findLeaf,
  type Leaf,
  leavesOf,
  provedBy,
  type Question,
  shortest,
} from './search.ts';

/** One step of a flow: the shortest applicant who reaches it, or why nobody does. */
export type StepReach =
  | { readonly id: string; readonly witness: Facts }
  | { readonly id: string; readonly unreachable: string };

/** A way through a flow: its steps, and an applicant who goes it, settled only where the ways part. */
export interface FlowPath {
  readonly steps: readonly string[];
  readonly witness: Facts;
}

/** What is proved of a flow. */
export interface FlowProof {
  readonly flow: string;
  readonly steps: readonly StepReach[];
  /** Pointers start at the brand. */
  readonly problems: readonly ProofProblem[];
  readonly proved: Proved;
  /** False where rules compute with facts: then a way may be missed, and only what has a witness is a problem. */
  readonly exact: boolean;
  /** Every way through the flow that differs in its steps. */
  readonly paths: readonly FlowPath[];
}

/** How a flow is explored. */
export interface ExploreOptions {
  /** Facts that hold for everybody; what the brand itself says unless told. */
  readonly known?: Facts;
  /** The day of today; a fixed one unless told. */
  readonly today?: string;
}

/** Explores the flow `flowId` of a brand that has no errors, by the walk that borrowers take; throws when there is no such flow. */
export function exploreFlow(brand: ResolvedBrand, flowId: string, options: ExploreOptions = {}): FlowProof {
  return proveFlow(brand, flowId, { known: knownOf(brand), ...options });
}

/** Explores a flow for everybody of whom `known` holds. */
export function proveFlow(brand: FlowSource, flowId: string, options: ExploreOptions = {}): FlowProof {
  const space = flowSpace(brand, flowId, options);
  const budget = budgetOf(MOST_WALKS);
  const ways = [...leavesOf(way(space), space.choices, budget)];
  const finished = finishedWays(ways, space);
  const steps = space.flow.steps.map(({ id }) => reachOf(id, space, finished));
  const proved = provedBy(budget, space.choices);
  return {
    flow: flowId,
    steps,
    problems: problemsOf(space, { ways, finished, steps, isSure: space.exact && proved === 'all' }),
    proved,
    exact: space.exact,
    paths: finished.map(({ steps, leaf }) => ({ steps, witness: passageFacts(space, leaf.assignment) })),
  };
}

const MOST_WALKS = 3000;

/** How a way ends: led away, stopped, through, or waiting for what nobody can answer any more. */
type End =
  | { readonly type: 'redirected' | 'broken'; readonly by: string }
  | { readonly type: 'blocked'; readonly by: string; readonly step: string }
  | { readonly type: 'through'; readonly steps: readonly string[] }
  | { readonly type: 'waiting'; readonly undecided: Passage['walk']['undecided'] };

/** The way of an applicant, split only where steps are decided. */
const way =
  (space: FlowSpace): Question<End> =>
  (assignment) => {
    const { entry, entryNeeds, walk, blocked, needs } = passageOnce(space, assignment);
    if (entryNeeds.length > 0) return { needs: entryNeeds };
    if (entry !== undefined) return { is: { type: 'redirected', by: entry } };
    const [failure] = walk.failures;
    if (failure) return { is: { type: 'broken', by: `${failure.where}: ${failure.message}` } };
    if (blocked) return { is: { type: 'blocked', by: blocked.policy, step: blocked.step } };
    if (needs.length > 0) return { needs };
    if (walk.complete) return { is: { type: 'through', steps: walk.list } };
    return { is: { type: 'waiting', undecided: walk.undecided } };
  };

interface FinishedWay {
  readonly steps: readonly string[];
  readonly leaf: Leaf<End>;
  /** Somebody who gets to the end, or the step that stops everybody. */
  readonly stoppedAt: string | undefined;
}

function finishedWays(ways: readonly Leaf<End>[], space: FlowSpace): readonly FinishedWay[] {
  const bySteps = new Map<string, FinishedWay>();
  for (const leaf of ways) {
    if (leaf.is.type !== 'through') continue;
    const key = leaf.is.steps.join();
    const known = bySteps.get(key);
    if (known?.stoppedAt === undefined && known) continue;
    const stoppedAt = stopOf(leaf.assignment, space);
    if (!known || stoppedAt === undefined) bySteps.set(key, { steps: leaf.is.steps, leaf, stoppedAt });
  }
  return [...bySteps.values()];
}

/** The last step that anybody of a part gets to when no policy stops them; undefined when somebody gets through. */
function stopOf(part: Assignment, space: FlowSpace): string | undefined {
  let last = space.flow.steps[0]?.id;
  const question: Question<boolean> = (more) => {
    const { walk, blocked, needs, blockNeeds } = passageOnce(space, new Map([...part, ...more]));
    if (blocked) last = blocked.step;
    if (blocked) return { is: false };
    const open = [...new Set([...blockNeeds, ...needs])];
    return open.length > 0 ? { needs: open } : { is: walk.complete };
  };
  const budget = budgetOf(MOST_WALKS);
  const isSomebody = findLeaf(question, space.choices, ({ is }) => is, budget) !== undefined;
  return isSomebody || budget.sampled > 0 ? undefined : last;
}

function reachOf(id: string, space: FlowSpace, finished: readonly FinishedWay[]): StepReach {
  const question: Question<boolean> = (assignment) => {
    const { entry, walk, blocked, needs } = passageOnce(space, assignment);
    if (entry !== undefined) return { is: false };
    if (walk.reached.includes(id)) return { is: true };
    return blocked || needs.length === 0 ? { is: false } : { needs };
  };
  const through = finished.filter(({ steps }) => steps.includes(id));
  const isStopped =
    through.length > 0 && through.every(({ steps, stoppedAt }) => isAfter(id, stoppedAt, steps));
  const found = isStopped ? undefined : shortest(question, space.choices, (is) => is);
  return found
    ? { id, witness: passageFacts(space, found) }
    : { id, unreachable: whyNot(id, space, finished) };
}

const isAfter = (id: string, stop: string | undefined, steps: readonly string[]): boolean =>
  stop !== undefined && steps.indexOf(id) > steps.indexOf(stop);

function whyNot(
  id: string,
  { flow, vocabulary, known, choices }: FlowSpace,
  finished: readonly FinishedWay[],
): string {
  const step = flow.steps.find((one) => one.id === id);
  const stop = finished.find(({ steps, stoppedAt }) => isAfter(id, stoppedAt, steps))?.stoppedAt;
  if (stop !== undefined) return `the policies of the step ${stop} stop everybody`;
  if (!step?.when) return 'nobody gets so far';
  const given = new Set(flow.steps.flatMap(({ gives }) => [...gives]));
  const never = step.when.facts.filter(
    (name) => known[name] === undefined && !choices.has(name) && (step.gives.has(name) || !given.has(name)),
  );
  if (never.length > 0) return `its condition reads ${never.join(', ')}, which is not known before`;
  const fixed = step.when.facts.flatMap((name) =>
    known[name] === undefined
      ? []
      : [`${vocabulary.facts[name]?.label ?? name}: ${JSON.stringify(known[name])}`],
  );
  return fixed.length > 0
    ? `its condition does not hold here (${fixed.join(', ')})`
    : 'its condition holds for nobody who gets so far';
}

interface Found {
  readonly ways: readonly Leaf<End>[];
  readonly finished: readonly FinishedWay[];
  readonly steps: readonly StepReach[];
  /** Whether what was not found is not there. */
  readonly isSure: boolean;
}

function problemsOf(space: FlowSpace, found: Found): readonly ProofProblem[] {
  const { ways, steps } = found;
  const waiting = waitingProblems(space, ways);
  const gated = steps.flatMap(({ id }) => (gatesItself(space, id) ? [ownAnswer(space, id)] : []));
  return found.isSure
    ? [...waiting, ...gated, ...nobodyProblems(space, found, gated.length > 0)]
    : [...waiting, ...gated];
}

/** What nobody can do; where nobody gets through, only the first reason for it. */
function nobodyProblems(
  space: FlowSpace,
  { ways, finished, steps }: Found,
  isGated: boolean,
): readonly ProofProblem[] {
  if (ways.length > 0 && ways.every(({ is }) => is.type === 'redirected')) return [ledAway(space)];
  const stop = stopOfAll(ways);
  if (stop) return [blockProblem(space, stop)];
  const reach = reachProblems(space, steps);
  if (ways.some(({ is }) => is.type === 'through')) return [...stopProblems(space, finished), ...reach];
  return isGated ? [] : reach.slice(0, 1);
}

const ledAway = ({ flow: { id } }: FlowSpace): ProofProblem => ({
  code: 'unreachable-step',
  pointer: `/flows/${id}/enter`,
  message: 'Every visitor is led away: nobody enters this flow',
});

type Blocked = Extract<End, { type: 'blocked' }>;

/** The first stop, where every way that is not led away is stopped whatever the applicant answers. */
function stopOfAll(ways: readonly Leaf<End>[]): Blocked | undefined {
  const entered = ways.flatMap(({ is }) => (is.type === 'redirected' ? [] : [is]));
  const blocked = entered.flatMap((is) => (is.type === 'blocked' ? [is] : []));
  return blocked.length === entered.length ? blocked[0] : undefined;
}

function blockProblem({ flow }: FlowSpace, { step, by }: Blocked): ProofProblem {
  const listed = flow.steps.find(({ id }) => id === step)?.layout.step.policies ?? [];
  const message = `The policy ${by} stops everybody on the step ${step}: nobody gets to the end`;
  return { code: 'path-without-end', pointer: `/steps/${step}/policies/${listed.indexOf(by)}`, message };
}

/** One for each step that somebody waits for without end, with the shortest part of an applicant who does. */
function waitingProblems(space: FlowSpace, ways: readonly Leaf<End>[]): readonly ProofProblem[] {
  const waiting = ways.flatMap(({ is, assignment }) =>
    is.type === 'waiting' ? is.undecided.slice(0, 1).map((step) => ({ step, assignment })) : [],
  );
  const byStep = Map.groupBy(waiting, ({ step }) => step.id);
  return [...byStep].flatMap(([id, found]): readonly ProofProblem[] => {
    if (gatesItself(space, id)) return [];
    const parts = found.map(({ assignment }) => leastWaiting(space, id, assignment));
    const [least] = parts.map((part) => passageFacts(space, part)).toSorted((a, b) => sizeOf(a) - sizeOf(b));
    const missing = found[0]?.step.missing.join(', ') ?? '';
    const message = `Who does not give ${missing} never gets past: whether the step ${id} is theirs stays open`;
    return [{ code: 'path-without-end', pointer: whenOf(space, id), message, witness: least ?? {} }];
  });
}

const sizeOf = (facts: Facts): number => Object.keys(facts).length;

/** The part of an applicant without what they would wait for the step without, too. */
function leastWaiting(space: FlowSpace, id: string, assignment: Assignment): Assignment {
  const isWaiting = (part: Assignment): boolean => {
    const { entry, waiting } = passageOnce(space, part);
    return entry === undefined && waiting[0]?.id === id && waiting[0].needs.length === 0;
  };
  const least = new Map(assignment);
  for (const [name, choice] of assignment) {
    least.delete(name);
    if (!isWaiting(least)) least.set(name, choice);
  }
  return least;
}

function stopProblems(space: FlowSpace, finished: readonly FinishedWay[]): readonly ProofProblem[] {
  const stopped = finished.filter(({ stoppedAt }) => stoppedAt !== undefined);
  return [...Map.groupBy(stopped, ({ stoppedAt }) => stoppedAt)].flatMap(([step, found]) => {
    const [first] = found;
    if (step === undefined || !first) return [];
    const witness = passageFacts(space, first.leaf.assignment);
    const message = `Nobody gets past this step by ${first.steps.join(', ')}: one of its policies stops everybody`;
    return [{ code: 'path-without-end', pointer: `/steps/${step}/policies`, message, witness }];
  });
}

function reachProblems(space: FlowSpace, steps: readonly StepReach[]): readonly ProofProblem[] {
  return steps.flatMap((step): readonly ProofProblem[] => {
    const isSaid = !('unreachable' in step) || step.unreachable.startsWith('the policies');
    if (isSaid || gatesItself(space, step.id)) return [];
    const message = `Nobody reaches the step ${step.id}: ${step.unreachable}`;
    return [{ code: 'unreachable-step', pointer: whenOf(space, step.id), message }];
  });
}

/** Its condition reads what only itself answers. */
function gatesItself({ flow }: FlowSpace, id: string): boolean {
  const index = flow.steps.findIndex((step) => step.id === id);
  const step = flow.steps[index];
  const earlier = new Set(flow.steps.slice(0, index).flatMap(({ gives }) => [...gives]));
  return step?.when?.facts.some((name) => step.gives.has(name) && !earlier.has(name)) ?? false;
}

function ownAnswer(space: FlowSpace, id: string): ProofProblem {
  const step = space.flow.steps.find((one) => one.id === id);
  const own = step?.when?.facts.filter((name) => step.gives.has(name)) ?? [];
  return {
    code: 'own-answer',
    pointer: whenOf(space, id),
    message: `The step ${id} is gated by its own answer: ${own.join(', ')} is given on it`,
  };
}

const whenOf = ({ flow }: FlowSpace, id: string): string => {
  const index = flow.steps.findIndex((step) => step.id === id);
  return `/flows/${flow.id}/steps/${index}/${flow.steps[index]?.when ? 'when' : 'id'}`;
};
