import applicationSchema from '../../../schemas/api/application.schema.json' with { type: 'json' };
import statusSchema from '../../../schemas/api/application-status.schema.json' with { type: 'json' };
import type { StatusList } from '../flow/statuses.ts';
import { stepCalls } from '../flow/stepCalls.ts';
import type { JourneyBranch, JourneyLapse, JourneyStage, Unanswered } from '../model/generated/journey.ts';
import { durationMilliseconds } from '../shared/isoDuration.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';
import { effectNames } from './effectNames.ts';
import type { JourneyData } from './journey.ts';
import { ALWAYS_POSSIBLE, outcomesOf, taskContracts } from './taskContracts.ts';

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
  | 'unknown-task'
  | 'unknown-outcome'
  | 'branch-without-stage'
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

/** Every mistake in a journey, except in its rules. An empty journey has none. */
export function journeyProblems(
  { stages, lapses = {}, unanswered }: JourneyData,
  statuses: StatusList,
): readonly JourneyProblem[] {
  if (stages.length === 0) return [];
  const all = stages.flatMap((stage, index) => withOwn(stage, ['stages', index]));
  const ids = new Set(all.map(({ stage }) => stage.id));
  const known = { ids, lapses: new Set(Object.keys(lapses)), unanswered: unanswered !== undefined, statuses };
  return [
    ...(unanswered ? ruleProblems(unanswered) : []),
    ...Object.entries(lapses).flatMap(([name, lapse]) => lapseProblems(lapse, ['lapses', name])),
    ...all.flatMap(({ stage, at }) => stageProblems(stage, at, known)),
    ...twiceProblems(all),
    ...lastProblems(stages),
  ];
}

interface Located {
  readonly stage: JourneyStage;
  readonly at: Path;
}

/** A stage and those of its branches. */
const withOwn = (stage: JourneyStage, at: Path): readonly Located[] => [
  { stage, at },
  ...Object.entries(stage.on ?? {}).flatMap(([outcome, { stages = [] }]) =>
    stages.flatMap((own, index) => withOwn(own, [...at, 'on', outcome, 'stages', index])),
  ),
];

type Path = readonly (string | number)[];

function twiceProblems(all: readonly Located[]): readonly JourneyProblem[] {
  const ids = all.map(({ stage }) => stage.id);
  return all.flatMap(({ stage: { id }, at }, index) =>
    ids.indexOf(id) === index
      ? []
      : [problem([...at, 'id'], 'duplicate-id', `The stage ${id} is already in this journey`)],
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
  /** The journey says what becomes of tasks that nobody answers. */
  readonly unanswered: boolean;
  readonly statuses: StatusList;
}

const ruleProblems = ({ deadline, asks, closes, does }: Unanswered): readonly JourneyProblem[] => [
  ...durationProblems(deadline, ['unanswered', 'deadline']),
  ...durationProblems(closes, ['unanswered', 'closes']),
  ...(taskContracts.has(asks ?? '') ? [] : [unknownTask(asks ?? '', ['unanswered', 'asks'])]),
  ...unknown('unknown-effect', 'effect', does, { at: ['unanswered', 'does'], known: effects }),
];

const unknownTask = (asks: string, at: Path): JourneyProblem =>
  problem(at, 'unknown-task', `There is no task ${asks}`, suggest(asks, taskContracts.keys()));

function stageProblems(stage: JourneyStage, at: Path, known: Known): readonly JourneyProblem[] {
  const { takes, by, until, onEnter, does, lapses } = stage;
  return [
    ...statusProblems(stage, at, known.statuses),
    ...durationProblems(takes, [...at, 'takes']),
    ...durationProblems(stage.deadline, [...at, 'deadline']),
    ...endProblems(stage, at),
    ...taskProblems(stage, at, known),
    ...Object.entries(stage.on ?? {}).flatMap(([outcome, branch]) =>
      branchProblems(branch, [...at, 'on', outcome], known),
    ),
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

/** The status is one of the list, and takes the calls that end the stage. */
function statusProblems({ status, by = [] }: JourneyStage, at: Path, statuses: StatusList) {
  if (!statuses.find(status)) {
    const codes = statuses.all.map(({ id }) => id);
    const message = `There is no status ${status}`;
    return [problem([...at, 'status'], 'unknown-status', message, suggest(status, codes))];
  }
  const isAsked = (call: string): boolean => statuses.all.some(({ id }) => statuses.takes(id, call));
  return by.flatMap((call, index) => {
    if (!isAsked(call) || statuses.takes(status, call)) return [];
    const message = `Applications with the status ${status} do not take the call ${call}`;
    return [problem([...at, 'by', index], 'unknown-call', message)];
  });
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

function endProblems({ by, takes, takesUntil, until, never, asks }: JourneyStage, at: Path) {
  const ways = Object.entries({ takes, takesUntil, never, asks }).filter(([, way]) => way !== undefined);
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
          'Nothing ends this stage: it needs by, asks, takes, takesUntil, until or never',
        ),
      ]
    : [];
}

function taskProblems(
  { asks, deadline, on = {} }: JourneyStage,
  at: Path,
  { unanswered }: Known,
): readonly JourneyProblem[] {
  if (asks === undefined)
    return ['deadline', 'on'].flatMap((key) =>
      (key === 'on' ? Object.keys(on).length > 0 : deadline !== undefined)
        ? [problem([...at, key], 'unknown-task', `Only a stage that asks for a task has ${key}`)]
        : [],
    );
  const known = outcomesOf(asks);
  if (!known) return [unknownTask(asks, [...at, 'asks'])];
  return [
    ...Object.keys(on).flatMap((outcome) =>
      known.includes(outcome)
        ? []
        : [
            {
              ...problem(
                [...at, 'on', outcome],
                'unknown-outcome',
                `The task ${asks} has no outcome ${outcome}`,
                suggest(outcome, known),
              ),
              on: 'key' as const,
            },
          ],
    ),
    ...(unanswered ? [] : unansweredProblems({ asks, deadline, on }, at)),
  ];
}

/** Without a rule for all tasks, each says how long it may take, and what follows when nobody answers. */
function unansweredProblems(
  {
    asks,
    deadline,
    on = {},
  }: { readonly asks: string; readonly deadline: string | undefined; readonly on: object },
  at: Path,
): readonly JourneyProblem[] {
  const missing = ALWAYS_POSSIBLE.filter((outcome) => !Object.hasOwn(on, outcome));
  return [
    ...(deadline === undefined
      ? [
          problem(
            [...at, 'asks'],
            'stage-without-end',
            `Nothing says how long ${asks} may take: deadline is missing`,
          ),
        ]
      : []),
    ...missing.map((outcome) =>
      problem(
        [...at, 'asks'],
        'stage-without-end',
        `Nothing says what happens when ${asks} is answered by ${outcome}: on.${outcome} is missing`,
      ),
    ),
  ];
}

function branchProblems(
  { does, again, before, stages }: JourneyBranch,
  at: Path,
  known: Known,
): readonly JourneyProblem[] {
  return [
    ...unknown('unknown-effect', 'effect', does, { at: [...at, 'does'], known: effects }),
    ...(before === undefined || known.ids.has(before)
      ? []
      : [
          problem(
            [...at, 'before'],
            'unknown-stage',
            `There is no stage ${before}`,
            suggest(before, known.ids),
          ),
        ]),
    ...(again && !stages
      ? [
          problem(
            [...at, 'again'],
            'branch-without-stage',
            'A task is asked again only after stages that somebody ends; without any it would be asked for ever',
          ),
        ]
      : []),
    ...(again && before !== undefined
      ? [
          problem(
            [...at, 'before'],
            'branch-without-stage',
            'Stages before a task that is asked again come right before it',
          ),
        ]
      : []),
  ];
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
