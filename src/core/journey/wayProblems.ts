import type { JourneyStage } from '../model/generated/journey.ts';
import type { JourneyData } from './journey.ts';
import { isEnd, type JourneyProblem, type Located, type Path, problem } from './journeyProblem.ts';
import { untilProblems } from './untilProblems.ts';
import { type PlacedStage, withBranches } from './withBranches.ts';
import { attendedStage } from './withUnanswered.ts';

/** Stages that no application comes to, or that it cannot leave because of where they stand. */
export function wayProblems(
  { stages, unanswered }: JourneyData,
  all: readonly Located[],
): readonly JourneyProblem[] {
  const ids = new Set(all.map(({ stage }) => stage.id));
  const unreachable = [
    ...behindAnEnd(stages, ['stages']),
    ...all.flatMap(({ stage, at }) =>
      Object.entries(stage.on ?? {}).flatMap(([outcome, branch]) =>
        behindAnEnd(branch.stages ?? [], [...at, 'on', outcome, 'stages']),
      ),
    ),
  ];
  if (ids.size < all.length || all.some(({ stage }) => namesNothing(stage, ids))) return unreachable;
  const placed = withBranches(stages);
  return [
    ...unreachable,
    ...orderProblems(all, placed),
    ...all.flatMap((one) => untilProblems(one, placed)),
    ...(unanswered ? takenNames(all) : []),
  ];
}

/** A branch is to come before a stage that does not exist: then nothing has an order. */
const namesNothing = ({ on = {} }: JourneyStage, ids: ReadonlySet<string>): boolean =>
  Object.values(on).some(({ before }) => before !== undefined && !ids.has(before));

/** The first stage after one that everybody comes to and nobody leaves. */
function behindAnEnd(stages: readonly JourneyStage[], at: Path): readonly JourneyProblem[] {
  const end = stages.findIndex(isEnd);
  const hidden = end < 0 ? undefined : stages[end + 1];
  if (!hidden) return [];
  const message = `No application comes to ${hidden.id}, because ${stages[end]?.id} before it never ends`;
  return [problem([...at, end + 1, 'id'], 'unreachable-stage', message)];
}

function orderProblems(all: readonly Located[], placed: readonly PlacedStage[]): readonly JourneyProblem[] {
  const order = new Map(placed.map(({ stage }, index) => [stage.id, index]));
  return all.flatMap(({ stage, at }) =>
    Object.entries(stage.on ?? {}).flatMap(([outcome, { before, stages, again }]) => {
      if (before === undefined || !stages || again) return [];
      const [asking, then] = [order.get(stage.id), order.get(before)];
      if (asking === undefined) return [];
      const place = [...at, 'on', outcome, 'before'];
      if (then === undefined)
        return [
          problem(place, 'stage-order', `${before} comes only after this branch: name a stage outside of it`),
        ];
      return then > asking
        ? []
        : [problem(place, 'stage-order', `${before} is over when this is answered: name a later stage`)];
    }),
  );
}

/** Stages named like those at which somebody looks at what nobody answered. */
function takenNames(all: readonly Located[]): readonly JourneyProblem[] {
  const made = new Map(
    all
      .filter(({ stage: { asks, on } }) => asks !== undefined && !(on?.late && on.failed))
      .map(({ stage: { id } }) => [attendedStage(id), id]),
  );
  return all.flatMap(({ stage: { id }, at }) =>
    made.has(id)
      ? [
          problem(
            [...at, 'id'],
            'duplicate-id',
            `The stage where somebody looks at ${made.get(id)} when nobody answers has the name ${id}`,
          ),
        ]
      : [],
  );
}
