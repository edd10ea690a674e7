import type { StatusList } from '../flow/statuses.ts';
import type { JourneyStage, Unanswered } from '../model/generated/journey.ts';
import { asideProblems } from './asideProblems.ts';
import { durationProblems } from './durationProblems.ts';
import { effectNames } from './effectNames.ts';
import type { JourneyData } from './journey.ts';
import {
  isEnd,
  type JourneyProblem,
  type Located,
  locatedIn,
  nameProblems,
  problem,
} from './journeyProblem.ts';
import { lenderActProblems } from './lenderActs.ts';
import { stageProblems } from './stageProblems.ts';
import { otherOutcomesOf } from './taskContracts.ts';
import { missingOutcome, taskProblem } from './taskProblems.ts';
import { lapseProblems, waitProblems } from './waitProblems.ts';
import { wayProblems } from './wayProblems.ts';

/** Every mistake in a journey, except in its rules. An empty journey has none. */
export function journeyProblems(data: JourneyData, statuses: StatusList): readonly JourneyProblem[] {
  const { stages, lapses = {}, unanswered, acts = {} } = data;
  if (stages.length === 0) return [];
  const all = locatedIn(stages, ['stages']);
  const known = {
    ids: new Set(all.map(({ stage }) => stage.id)),
    lapses: new Set(Object.keys(lapses)),
    unanswered,
    statuses,
  };
  return [
    ...(unanswered ? unansweredProblems(unanswered) : []),
    ...asideProblems(data, known.ids),
    ...lenderActProblems(acts),
    ...Object.entries(lapses).flatMap(([name, lapse]) => lapseProblems(lapse, ['lapses', name])),
    ...unusedLapses(all, known.lapses),
    ...all.flatMap(({ stage, at }) => stageProblems(stage, at, known)),
    ...all.flatMap(({ stage, at }) => waitProblems(stage, at, lapses)),
    ...twiceProblems(all),
    ...lastProblems(stages),
    ...wayProblems(data, all),
  ];
}

const effects = new Set<string>(effectNames);

function unansweredProblems({ deadline, asks, closes, does }: Unanswered): readonly JourneyProblem[] {
  const at = ['unanswered', 'asks'];
  const unknown = taskProblem(asks, at);
  return [
    ...durationProblems(deadline, ['unanswered', 'deadline']),
    ...durationProblems(closes, ['unanswered', 'closes']),
    ...(unknown ? [unknown] : otherOutcomesOf(asks).map((outcome) => missingOutcome(asks, outcome, at))),
    ...nameProblems('unknown-effect', 'effect', does, { at: ['unanswered', 'does'], known: effects }),
  ];
}

function unusedLapses(all: readonly Located[], lapses: ReadonlySet<string>): readonly JourneyProblem[] {
  const used = new Set(all.flatMap(({ stage }) => stage.lapses ?? []));
  return [...lapses]
    .filter((name) => !used.has(name))
    .map((name) =>
      problem(['lapses', name], 'unused', `No stage has the lapse ${name}`, {
        on: 'key',
        severity: 'warning',
      }),
    );
}

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
  // Where another one never ends, the stages behind it are named instead.
  if ((last?.never && last.when === undefined) || stages.some(isEnd)) return [];
  const message = 'The last stage must have no condition and never end (never: true)';
  return [problem(['stages', stages.length - 1, 'id'], 'stage-without-end', message)];
}
