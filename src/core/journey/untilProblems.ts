import type { JourneyStage } from '../model/generated/journey.ts';
import type { Branch } from './journey.ts';
import { type JourneyProblem, type Located, problem } from './journeyProblem.ts';
import type { PlacedStage } from './withBranches.ts';

/** Stages for which a stage waits for ever, where nothing but `until` ends it. */
export function untilProblems(
  { stage, at }: Located,
  placed: readonly PlacedStage[],
): readonly JourneyProblem[] {
  const { until = [], by, asks, takes, takesUntil } = stage;
  if ([by, asks, takes, takesUntil].some((other) => other !== undefined)) return [];
  const own = placed.findIndex((one) => one.stage.id === stage.id);
  const waiting = placed[own];
  if (!waiting) return [];
  return until.flatMap((id, index) => {
    const other = placed.findIndex((one) => one.stage.id === id);
    const named = placed[other];
    const reason = named && reasonOf(waiting, named, other >= own);
    return reason === undefined
      ? []
      : [problem([...at, 'until', index], 'stage-without-end', `This stage never ends: ${reason}`)];
  });
}

/** Why waiting for a stage has no end; undefined if it has one. */
function reasonOf(
  waiting: PlacedStage,
  { stage, branch }: PlacedStage,
  isLater: boolean,
): string | undefined {
  const { id, never, by, when } = stage;
  if (never) return `${id} never ends`;
  if (isLater && by === undefined) return `${id} begins only after it`;
  if (branch && !isIn(branch, waiting.branch))
    return `${id} is left out unless ${branch.stage} is answered by ${branch.outcome}`;
  return when !== undefined && !sameCondition(waiting.stage, stage)
    ? `${id} is left out where its condition does not hold`
    : undefined;
}

const isIn = (branch: Branch, own: Branch | undefined): boolean =>
  branch.stage === own?.stage && branch.outcome === own.outcome;

const sameCondition = (one: JourneyStage, other: JourneyStage): boolean =>
  JSON.stringify(one.when) === JSON.stringify(other.when);
