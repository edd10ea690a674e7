import applicationSchema from '../../../schemas/api/application.schema.json' with { type: 'json' };
import statusSchema from '../../../schemas/api/application-status.schema.json' with { type: 'json' };
import { isKnownStatus, statuses } from '../flow/statuses.ts';
import { stepCalls } from '../flow/stepCalls.ts';
import type { JourneyLapse, JourneyStage } from '../model/generated/journey.ts';
import { durationMilliseconds } from '../shared/isoDuration.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';
import { effectNames } from './effectNames.ts';
import type { JourneyData } from './journey.ts';

/** Ways to end a stage other than step calls. */
const OTHERS = ['offer', 'consent', 'signers', 'notary', 'documents'] as const;

export type JourneyProblemCode =
  | 'unknown-status'
  | 'unknown-stage'
  | 'unknown-effect'
  | 'unknown-call'
  | 'unknown-field'
  | 'bad-format'
  | 'duplicate-id'
  | 'stage-without-end';

/** A mistake in a journey, with a JSON Pointer in its file. */
export interface JourneyProblem {
  readonly pointer: string;
  readonly code: JourneyProblemCode;
  readonly message: string;
  readonly suggestion?: string | undefined;
  readonly on?: 'key';
}

const enders = new Set<string>([...Object.keys(stepCalls), ...OTHERS]);
const statusFields = new Set(
  Object.keys(statusSchema.properties).filter((name) => name !== 'checklistStatus'),
);
const applicationFields = new Set(Object.keys(applicationSchema.properties));
const effects = new Set<string>(effectNames);
const codes = statuses.map(({ code }) => code);

/** Every mistake in a journey, except in its rules. An empty journey has none. */
export function journeyProblems({ stages, lapses = {} }: JourneyData) {
  if (stages.length === 0) return [];
  const known = { ids: new Set(stages.map(({ id }) => id)), lapses: new Set(Object.keys(lapses)) };
  return [
    ...Object.entries(lapses).flatMap(([name, lapse]) => lapseProblems(lapse, ['lapses', name])),
    ...stages.flatMap((stage, index) => stageProblems(stage, ['stages', index], known)),
    ...twiceProblems(stages),
    ...lastProblems(stages),
  ];
}

type Path = readonly (string | number)[];

function twiceProblems(stages: readonly JourneyStage[]): readonly JourneyProblem[] {
  const ids = stages.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            pointer: toPointer(['stages', index, 'id']),
            code: 'duplicate-id',
            message: `The stage ${id} is already in this journey`,
          },
        ],
  );
}

function lastProblems(stages: readonly JourneyStage[]): readonly JourneyProblem[] {
  const last = stages.at(-1);
  if (last?.never && last.when === undefined) return [];
  const message = 'The last stage must have no condition and never end (never: true)';
  return [{ pointer: toPointer(['stages', stages.length - 1, 'id']), code: 'stage-without-end', message }];
}

interface Known {
  readonly ids: ReadonlySet<string>;
  readonly lapses: ReadonlySet<string>;
}

function stageProblems(stage: JourneyStage, at: Path, known: Known): readonly JourneyProblem[] {
  const { status, takes, by, until, onEnter, does, lapses } = stage;
  return [
    ...(isKnownStatus(status)
      ? []
      : [
          problem(
            [...at, 'status'],
            'unknown-status',
            `There is no status ${status}`,
            suggest(status, codes),
          ),
        ]),
    ...durationProblems(takes, [...at, 'takes']),
    ...endProblems(stage, at),
    ...unknown('unknown-call', 'call or event', by, { at: [...at, 'by'], known: enders }),
    ...unknown('unknown-stage', 'stage', until, { at: [...at, 'until'], known: known.ids }),
    ...unknown('unknown-stage', 'lapse', lapses, { at: [...at, 'lapses'], known: known.lapses }),
    ...unknown('unknown-effect', 'effect', onEnter, { at: [...at, 'onEnter'], known: effects }),
    ...unknown('unknown-effect', 'effect', does, { at: [...at, 'does'], known: effects }),
    ...fields(stage.sets, 'status field', { at: [...at, 'sets'], known: statusFields }),
    ...fields(stage.leaves, 'status field', { at: [...at, 'leaves'], known: statusFields }),
    ...fields(stage.data, 'field of an application', { at: [...at, 'data'], known: applicationFields }),
  ];
}

function lapseProblems({ takes, takesUntil, does }: JourneyLapse, at: Path): readonly JourneyProblem[] {
  return [
    ...((takes === undefined) === (takesUntil === undefined)
      ? [problem(at, 'bad-format', 'A lapse needs either takes or takesUntil')]
      : []),
    ...durationProblems(takes, [...at, 'takes']),
    ...unknown('unknown-effect', 'effect', does, { at: [...at, 'does'], known: effects }),
  ];
}

const durationProblems = (text: string | undefined, at: Path): readonly JourneyProblem[] =>
  text === undefined || durationMilliseconds(text) !== undefined
    ? []
    : [
        problem(
          at,
          'bad-format',
          `${text} is not an ISO 8601 duration in weeks, days, hours, minutes or seconds`,
        ),
      ];

function endProblems({ by, takes, takesUntil, until, never }: JourneyStage, at: Path) {
  const ways = Object.entries({ takes, takesUntil, never }).filter(([, way]) => way !== undefined);
  if (ways.length > 1)
    return [
      problem(
        [...at, 'id'],
        'stage-without-end',
        `${ways.map(([name]) => name).join(' and ')} exclude each other`,
      ),
    ];
  return ways.length === 0 && !by && !until
    ? [
        problem(
          [...at, 'id'],
          'stage-without-end',
          'Nothing ends this stage: it needs by, takes, takesUntil, until or never',
        ),
      ]
    : [];
}

interface Where {
  readonly at: Path;
  readonly known: ReadonlySet<string>;
}

const unknown = (
  code: JourneyProblemCode,
  what: string,
  names: readonly string[] | undefined,
  { at, known }: Where,
): readonly JourneyProblem[] =>
  (names ?? []).flatMap((name, index) =>
    known.has(name)
      ? []
      : [problem([...at, index], code, `There is no ${what} ${name}`, suggest(name, known))],
  );

const fields = (values: object | undefined, what: string, { at, known }: Where): readonly JourneyProblem[] =>
  Object.keys(values ?? {}).flatMap((name) =>
    known.has(name)
      ? []
      : [
          {
            ...problem([...at, name], 'unknown-field', `There is no ${what} ${name}`, suggest(name, known)),
            on: 'key' as const,
          },
        ],
  );

const problem = (
  at: Path,
  code: JourneyProblemCode,
  message: string,
  suggestion?: string | undefined,
): JourneyProblem => ({ pointer: toPointer(at), code, message, suggestion });
