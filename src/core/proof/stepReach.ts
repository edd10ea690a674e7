import type { Facts } from '../rules/types.ts';
import type { FlowSpace } from './flowSpace.ts';
import type { FinishedWay } from './flowWays.ts';
import { passageFacts, passageOnce } from './passage.ts';
import { type Question, shortest } from './search.ts';

/** A step's shortest applicant, or why nobody reaches it. */
export type StepReach =
  | { readonly id: string; readonly witness: Facts }
  | { readonly id: string; readonly unreachable: string };

/** Who reaches a step, given the complete paths. */
export function reachOf(id: string, space: FlowSpace, finished: readonly FinishedWay[]): StepReach {
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
  if (!step?.when) return 'nobody gets this far';
  const given = new Set(flow.steps.flatMap(({ gives }) => [...gives]));
  const never = step.when.facts.filter(
    (name) => known[name] === undefined && !choices.has(name) && (step.gives.has(name) || !given.has(name)),
  );
  if (never.length > 0) return `its condition reads ${never.join(', ')}, which is not known at that point`;
  const fixed = step.when.facts.flatMap((name) =>
    known[name] === undefined
      ? []
      : [`${vocabulary.facts[name]?.label ?? name}: ${JSON.stringify(known[name])}`],
  );
  return fixed.length > 0
    ? `its condition is false here (${fixed.join(', ')})`
    : 'its condition is true for nobody who gets this far';
}
