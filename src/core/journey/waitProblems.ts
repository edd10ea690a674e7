import type { JourneyFile, JourneyLapse, JourneyStage } from '../model/generated/journey.ts';
import { durationProblems } from './durationProblems.ts';
import { closingEffects, effectNames } from './effectNames.ts';
import { type JourneyProblem, nameProblems, type Path, problem } from './journeyProblem.ts';
import { taskProblem } from './taskProblems.ts';

type Lapses = NonNullable<JourneyFile['lapses']>;

const effects = new Set<string>(effectNames);

/** What is wrong with a lapse by itself. */
export function lapseProblems(lapse: JourneyLapse, at: Path): readonly JourneyProblem[] {
  const { takes, takesUntil, does } = lapse;
  return [
    ...((takes === undefined) === (takesUntil === undefined)
      ? [problem(at, 'bad-format', 'A lapse needs either takes or takesUntil')]
      : []),
    ...durationProblems(takes, [...at, 'takes']),
    ...askedProblems(lapse, at),
    ...nameProblems('unknown-effect', 'effect', does, { at: [...at, 'does'], known: effects }),
  ];
}

function askedProblems({ asks, deadline }: JourneyLapse, at: Path): readonly JourneyProblem[] {
  if (asks === undefined)
    return deadline === undefined
      ? []
      : [problem([...at, 'deadline'], 'unknown-task', 'Only a lapse that asks for a task has deadline')];
  const unknown = taskProblem(asks, [...at, 'asks']);
  if (unknown) return [unknown];
  return deadline === undefined
    ? [
        problem(
          [...at, 'asks'],
          'stage-without-end',
          `Nothing says how long ${asks} may take: deadline is missing`,
        ),
      ]
    : durationProblems(deadline, [...at, 'deadline']);
}

/** A stage that ends only if somebody outside of the lender acts, and that no lapse ever ends. */
export function waitProblems(stage: JourneyStage, at: Path, lapses: Lapses): readonly JourneyProblem[] {
  const waitsBy = waitsOf(stage);
  const names = stage.lapses ?? [];
  const isEnded = names.some((name) => lapses[name] === undefined || leadsOn(lapses[name]));
  if (waitsBy === undefined || isEnded) return [];
  return [
    problem(
      [...at, waitsBy],
      'stage-without-end',
      'Nobody may ever end this stage: it needs a lapse after some time (takes) that ends the application, or asks somebody',
      { on: 'key' },
    ),
  ];
}

/** Where it says that it waits for somebody; undefined where time or a task ends it too. */
function waitsOf({ by, asks, takes, takesUntil }: JourneyStage): 'by' | 'takesUntil' | undefined {
  if (takesUntil === 'appointment') return 'takesUntil';
  const isEndedOtherwise = [asks, takes, takesUntil].some((other) => other !== undefined);
  return by === undefined || isEndedOtherwise ? undefined : 'by';
}

/** After some time it ends the application, or asks somebody; as far as is known where it is wrong by itself. */
const leadsOn = ({ takes, takesUntil, asks, does }: JourneyLapse): boolean =>
  (takes !== undefined || takesUntil === undefined) &&
  (asks !== undefined || does.some((name) => closingEffects.has(name) || !effects.has(name)));
