import type { Facts } from '../rules/types.ts';
import type { FlowSpace } from './flowSpace.ts';
import type { End, FinishedWay } from './flowWays.ts';
import { passageFacts, passageOnce } from './passage.ts';
import type { ProofProblem } from './proofTypes.ts';
import type { Assignment, Leaf } from './search.ts';
import type { StepReach } from './stepReach.ts';

/** What was found about a flow's paths. */
export interface FoundWays {
  readonly ways: readonly Leaf<End>[];
  readonly finished: readonly FinishedWay[];
  readonly steps: readonly StepReach[];
  /** Undefined if what was not found does not exist; otherwise how many applicants were tried. */
  readonly tried: number | undefined;
}

/** Pointers are relative to the brand; unreachable parts are reported only if certain. */
export function wayProblems(space: FlowSpace, found: FoundWays): readonly ProofProblem[] {
  const { ways, steps } = found;
  const waiting = waitingProblems(space, ways);
  const gated = steps.flatMap(({ id }) => (gatesItself(space, id) ? [ownAnswer(space, id)] : []));
  return found.tried === undefined
    ? [...waiting, ...gated, ...nobodyProblems(space, found, gated.length > 0)]
    : [...waiting, ...gated, notProved(space, found, found.tried)];
}

function notProved({ flow: { id } }: FlowSpace, { steps }: FoundWays, tried: number): ProofProblem {
  const missed = steps.flatMap((step) => ('unreachable' in step ? [step.id] : []));
  const found = missed.length === 0 ? 'somebody reached every step' : `nobody reached ${missed.join(', ')}`;
  return {
    code: 'not-proved',
    pointer: `/flows/${id}/steps`,
    message: `Not proved that every applicant can finish this flow, because its rules compute or have too many cases; of ${tried.toLocaleString('en-US')} applicants tried, ${found}`,
  };
}

/** If nobody completes the flow, only the first reason. */
function nobodyProblems(
  space: FlowSpace,
  { ways, finished, steps }: FoundWays,
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
  message: 'Nobody enters this flow, because every visitor is redirected',
});

type Blocked = Extract<End, { type: 'blocked' }>;

function stopOfAll(ways: readonly Leaf<End>[]): Blocked | undefined {
  const entered = ways.flatMap(({ is }) => (is.type === 'redirected' ? [] : [is]));
  const blocked = entered.flatMap((is) => (is.type === 'blocked' ? [is] : []));
  return blocked.length === entered.length ? blocked[0] : undefined;
}

function blockProblem({ flow }: FlowSpace, { step, by }: Blocked): ProofProblem {
  const listed = flow.steps.find(({ id }) => id === step)?.layout.step.policies ?? [];
  const message = `Nobody reaches the end, because the policy ${by} stops everybody on the step ${step}`;
  return { code: 'path-without-end', pointer: `/steps/${step}/policies/${listed.indexOf(by)}`, message };
}

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
    const message = `Applicants who leave ${missing} blank get stuck at the step ${id}, because its condition cannot be decided`;
    return [{ code: 'path-without-end', pointer: whenOf(space, id), message, witness: least ?? {} }];
  });
}

const sizeOf = (facts: Facts): number => Object.keys(facts).length;

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
    const message = `Nobody who comes by ${first.steps.join(', ')} gets past this step, because one of its policies stops everybody`;
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
    message: `Whether the step ${id} is shown depends on ${own.join(', ')}, which only this step asks`,
  };
}

const whenOf = ({ flow }: FlowSpace, id: string): string => {
  const index = flow.steps.findIndex((step) => step.id === id);
  return `/flows/${flow.id}/steps/${index}/${flow.steps[index]?.when ? 'when' : 'id'}`;
};
