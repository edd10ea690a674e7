import type { JourneyStage, Unanswered } from '../model/generated/journey.ts';
import { suggest } from '../shared/suggest.ts';
import { type JourneyProblem, type Path, problem } from './journeyProblem.ts';
import { ALWAYS_POSSIBLE, otherOutcomesOf, outcomesOf, taskContracts } from './taskContracts.ts';

/** What asks for a task: a stage, or an aside. */
type Asking = Pick<JourneyStage, 'asks' | 'deadline'> & { readonly on?: object | undefined };

/** What is wrong with the task of a stage or an aside: its name, its outcomes, and what follows from each. */
export function taskProblems(
  stage: Asking,
  at: Path,
  unanswered: Unanswered | undefined,
): readonly JourneyProblem[] {
  const { asks, on = {} } = stage;
  if (asks === undefined) return withoutTask(stage, at);
  const unknown = taskProblem(asks, [...at, 'asks']);
  if (unknown) return [unknown];
  const possible = outcomesOf(asks) ?? [];
  const strange = Object.keys(on).filter((outcome) => !possible.includes(outcome));
  const missing = otherOutcomesOf(asks).filter((outcome) => !Object.hasOwn(on, outcome));
  return [
    ...strange.map((outcome) =>
      problem([...at, 'on', outcome], 'unknown-outcome', `The task ${asks} has no outcome ${outcome}`, {
        suggestion: suggest(outcome, possible),
        on: 'key',
      }),
    ),
    // A misspelt outcome is named once, and not also as the one that is missing.
    ...(strange.length > 0 ? [] : missing.map((outcome) => missingOutcome(asks, outcome, [...at, 'asks']))),
    ...(unanswered && unanswered.asks !== asks ? [] : unansweredProblems(stage, asks, [...at, 'asks'])),
  ];
}

/** A task that does not exist, named at `at`. */
export const taskProblem = (asks: string, at: Path): JourneyProblem | undefined =>
  taskContracts.has(asks)
    ? undefined
    : problem(at, 'unknown-task', `There is no task ${asks}`, {
        suggestion: suggest(asks, taskContracts.keys()),
      });

/** An outcome that no branch is for. */
export const missingOutcome = (asks: string, outcome: string, at: Path): JourneyProblem =>
  problem(
    at,
    'outcome-without-branch',
    `Nothing says what happens when ${asks} is answered by ${outcome}; an empty branch (${outcome}: {}) goes on`,
    { suggestion: `on: { ${outcome}: {} }` },
  );

const withoutTask = ({ deadline, on }: Asking, at: Path): readonly JourneyProblem[] =>
  Object.entries({ deadline, on }).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [problem([...at, key], 'unknown-task', `Only a stage that asks for a task has ${key}`)],
  );

/**
 * Without a rule for all tasks, each says how long it may take, and what follows when nobody answers. So does what the
 * rule itself asks, or nobody's silence would be answered by the same question.
 */
function unansweredProblems(
  { deadline, on = {} }: Asking,
  asks: string,
  at: Path,
): readonly JourneyProblem[] {
  const open = ALWAYS_POSSIBLE.filter((outcome) => !Object.hasOwn(on, outcome));
  const noDeadline = `Nothing says how long ${asks} may take: deadline is missing`;
  return [
    ...(deadline === undefined ? [problem(at, 'stage-without-end', noDeadline)] : []),
    ...open.map((outcome) =>
      problem(
        at,
        'stage-without-end',
        `Nothing says what happens when ${asks} is answered by ${outcome}: on.${outcome} is missing`,
      ),
    ),
  ];
}
