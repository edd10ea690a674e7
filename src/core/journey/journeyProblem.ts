import type { JourneyStage } from '../model/generated/journey.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';

export type JourneyProblemCode =
  | 'unknown-status'
  | 'unknown-stage'
  | 'unknown-effect'
  | 'unknown-call'
  | 'unknown-field'
  | 'bad-format'
  | 'duplicate-id'
  | 'unknown-aside'
  | 'unknown-task'
  | 'unknown-outcome'
  | 'outcome-without-branch'
  | 'branch-without-stage'
  | 'stage-without-end'
  | 'stage-order'
  | 'unreachable-stage'
  | 'unused';

/** A mistake in a journey, with a JSON Pointer in its file. */
export interface JourneyProblem {
  readonly pointer: string;
  readonly code: JourneyProblemCode;
  readonly message: string;
  readonly suggestion?: string | undefined;
  readonly on?: 'key';
  /** An error without it. */
  readonly severity?: 'warning';
}

/** Keys and indexes from the root of a journey. */
export type Path = readonly (string | number)[];

/** A stage and its place in the file. */
export interface Located {
  readonly stage: JourneyStage;
  readonly at: Path;
}

/** The stages of a list, each followed by those of its branches. */
export const locatedIn = (stages: readonly JourneyStage[], at: Path): readonly Located[] =>
  stages.flatMap((stage, index) => [
    { stage, at: [...at, index] },
    ...Object.entries(stage.on ?? {}).flatMap(([outcome, branch]) =>
      locatedIn(branch.stages ?? [], [...at, index, 'on', outcome, 'stages']),
    ),
  ]);

/** Everybody comes to the stage, and nobody leaves it. */
export const isEnd = ({ when, never, ...stage }: JourneyStage): boolean =>
  never === true &&
  [when, stage.by, stage.until, stage.asks, stage.takes, stage.takesUntil].every(
    (other) => other === undefined,
  );

type Detail = Pick<JourneyProblem, 'suggestion' | 'on' | 'severity'>;

export const problem = (
  at: Path,
  code: JourneyProblemCode,
  message: string,
  detail: Detail = {},
): JourneyProblem => ({ pointer: toPointer(at), code, message, ...detail });

interface Where {
  readonly at: Path;
  readonly known: ReadonlySet<string>;
}

/** Names in a list that do not exist, or stand in it twice. */
export const nameProblems = (
  code: JourneyProblemCode,
  what: string,
  names: readonly string[] | undefined,
  { at, known }: Where,
): readonly JourneyProblem[] =>
  (names ?? []).flatMap((name, index) => {
    if (!known.has(name))
      return [
        problem([...at, index], code, `There is no ${what} ${name}`, { suggestion: suggest(name, known) }),
      ];
    if (names?.indexOf(name) !== index)
      return [problem([...at, index], 'duplicate-id', `The ${what} ${name} is already in this list`)];
    return [];
  });

/** Keys of a mapping that are no known field. */
export const fieldProblems = (
  values: object | undefined,
  what: string,
  { at, known }: Where,
): readonly JourneyProblem[] =>
  Object.keys(values ?? {})
    .filter((name) => !known.has(name))
    .map((name) =>
      problem([...at, name], 'unknown-field', `There is no ${what} ${name}`, {
        suggestion: suggest(name, known),
        on: 'key',
      }),
    );
