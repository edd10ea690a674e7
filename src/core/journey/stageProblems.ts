import applicationSchema from '../../../schemas/api/application.schema.json' with { type: 'json' };
import statusSchema from '../../../schemas/api/application-status.schema.json' with { type: 'json' };
import type { StatusList } from '../flow/statuses.ts';
import { stepCalls } from '../flow/stepCalls.ts';
import type { JourneyStage, Unanswered } from '../model/generated/journey.ts';
import { suggest } from '../shared/suggest.ts';
import { branchProblems } from './branchProblems.ts';
import { durationProblems } from './durationProblems.ts';
import { effectNames } from './effectNames.ts';
import { fieldProblems, type JourneyProblem, nameProblems, type Path, problem } from './journeyProblem.ts';
import { taskProblems } from './taskProblems.ts';

/** Ways to end a stage other than step calls. */
const OTHERS = ['offer', 'consent', 'signers', 'coBorrowers', 'notary', 'documents'] as const;

/** What the rest of a journey has, for its stages to name. */
export interface Known {
  readonly ids: ReadonlySet<string>;
  readonly lapses: ReadonlySet<string>;
  /** What becomes of tasks that nobody answers, if the journey says so once for all. */
  readonly unanswered: Unanswered | undefined;
  readonly statuses: StatusList;
}

const enders = new Set<string>([...Object.keys(stepCalls), ...OTHERS]);
const statusFields = new Set(
  Object.keys(statusSchema.properties).filter((name) => name !== 'checklistStatus'),
);
const applicationFields = new Set(Object.keys(applicationSchema.properties));
const effects = new Set<string>(effectNames);

/** What is wrong with a stage by itself and with its branches, but not with the stages of these. */
export function stageProblems(stage: JourneyStage, at: Path, known: Known): readonly JourneyProblem[] {
  const { takes, by, until, onEnter, does, lapses } = stage;
  return [
    ...statusProblems(stage, at, known.statuses),
    ...durationProblems(takes, [...at, 'takes']),
    ...durationProblems(stage.deadline, [...at, 'deadline']),
    ...endProblems(stage, at),
    ...taskProblems(stage, at, known.unanswered),
    ...Object.entries(stage.on ?? {}).flatMap(([outcome, branch]) =>
      branchProblems(branch, [...at, 'on', outcome], known.ids),
    ),
    ...nameProblems('unknown-call', 'call or event', by, { at: [...at, 'by'], known: enders }),
    ...nameProblems('unknown-stage', 'stage', until, { at: [...at, 'until'], known: known.ids }),
    ...nameProblems('unknown-stage', 'lapse', lapses, { at: [...at, 'lapses'], known: known.lapses }),
    ...nameProblems('unknown-effect', 'effect', onEnter, { at: [...at, 'onEnter'], known: effects }),
    ...nameProblems('unknown-effect', 'effect', does, { at: [...at, 'does'], known: effects }),
    ...fieldProblems(stage.sets, 'status field', { at: [...at, 'sets'], known: statusFields }),
    ...fieldProblems(stage.leaves, 'status field', { at: [...at, 'leaves'], known: statusFields }),
    ...fieldProblems(stage.data, 'field of an application', {
      at: [...at, 'data'],
      known: applicationFields,
    }),
  ];
}

/** The status is one of the list, and takes the calls that end the stage. */
function statusProblems({ status, by = [] }: JourneyStage, at: Path, statuses: StatusList) {
  if (!statuses.find(status)) {
    const suggestion = suggest(
      status,
      statuses.all.map(({ id }) => id),
    );
    return [problem([...at, 'status'], 'unknown-status', `There is no status ${status}`, { suggestion })];
  }
  const isAsked = (call: string): boolean => statuses.all.some(({ id }) => statuses.takes(id, call));
  return by.flatMap((call, index) => {
    if (!isAsked(call) || statuses.takes(status, call)) return [];
    const message = `Applications with the status ${status} do not take the call ${call}`;
    return [problem([...at, 'by', index], 'unknown-call', message)];
  });
}

function endProblems(stage: JourneyStage, at: Path): readonly JourneyProblem[] {
  const { by, takes, takesUntil, until, never, asks } = stage;
  const alone = Object.entries({ takes, takesUntil, never, asks });
  const ways = [...alone, ...(never ? Object.entries({ by, until }) : [])].flatMap(([name, way]) =>
    way === undefined ? [] : [name],
  );
  if (ways.length > 1)
    return [problem([...at, 'id'], 'stage-without-end', `${ways.join(' and ')} exclude each other`)];
  if (ways.length === 0 && !by && !until)
    return [
      problem(
        [...at, 'id'],
        'stage-without-end',
        'Nothing ends this stage: it needs by, asks, takes, takesUntil, until or never',
      ),
    ];
  return never ? neverDone(stage, at) : [];
}

/** What a stage does when it is over, although it never is. */
const neverDone = (stage: JourneyStage, at: Path): readonly JourneyProblem[] =>
  (['does', 'leaves'] as const)
    .filter((key) => stage[key] !== undefined)
    .map((key) =>
      problem([...at, key], 'unused', `${key} is for a stage that is over, and this one never ends`, {
        on: 'key',
        severity: 'warning',
      }),
    );
