import { asideList } from '../model/generated/asideList.ts';
import type { JourneyAside } from '../model/generated/journey.ts';
import { suggest } from '../shared/suggest.ts';
import { durationProblems } from './durationProblems.ts';
import { effectNames } from './effectNames.ts';
import type { JourneyData } from './journey.ts';
import { type JourneyProblem, nameProblems, type Path, problem } from './journeyProblem.ts';
import { taskProblems } from './taskProblems.ts';
import { attendedStage } from './withUnanswered.ts';

const effects = new Set<string>(effectNames);
const known = new Set<string>(asideList.map(({ id }) => id));

/** What is wrong with the tasks that no stage waits for; `stages` are the ids of all stages. */
export function asideProblems(
  { asides = [], unanswered }: Pick<JourneyData, 'asides' | 'unanswered'>,
  stages: ReadonlySet<string>,
): readonly JourneyProblem[] {
  return asides.flatMap((aside, index) => {
    const at: Path = ['asides', index];
    return [
      ...idProblems(aside, at, { earlier: asides.slice(0, index), stages }),
      ...durationProblems(aside.deadline, [...at, 'deadline']),
      ...taskProblems(aside, at, unanswered),
      ...nameProblems('unknown-effect', 'effect', aside.does, { at: [...at, 'does'], known: effects }),
      ...Object.entries(aside.on ?? {}).flatMap(([outcome, { does }]) =>
        nameProblems('unknown-effect', 'effect', does, {
          at: [...at, 'on', outcome, 'does'],
          known: effects,
        }),
      ),
    ];
  });
}

interface Around {
  readonly earlier: readonly JourneyAside[];
  readonly stages: ReadonlySet<string>;
}

function idProblems(
  { id }: JourneyAside,
  path: Path,
  { earlier, stages }: Around,
): readonly JourneyProblem[] {
  const at = [...path, 'id'];
  if (!known.has(id))
    return [
      problem(at, 'unknown-aside', `Nothing in the program asks the aside ${id}`, {
        suggestion: suggest(id, known),
      }),
    ];
  if (earlier.some((other) => other.id === id))
    return [problem(at, 'duplicate-id', `The aside ${id} is already in this journey`)];
  const taken = [id, attendedStage(id)].find((name) => stages.has(name));
  return taken === undefined
    ? []
    : [problem(at, 'duplicate-id', `A stage of this journey has the name ${taken}, which is this aside's`)];
}
