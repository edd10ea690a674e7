import type { JourneyBranch } from '../model/generated/journey.ts';
import { suggest } from '../shared/suggest.ts';
import { effectNames } from './effectNames.ts';
import { isEnd, type JourneyProblem, nameProblems, type Path, problem } from './journeyProblem.ts';

const effects = new Set<string>(effectNames);

/** What is wrong with a branch by itself; `ids` are the stages of the journey. */
export const branchProblems = (
  branch: JourneyBranch,
  at: Path,
  ids: ReadonlySet<string>,
): readonly JourneyProblem[] => [
  ...nameProblems('unknown-effect', 'effect', branch.does, { at: [...at, 'does'], known: effects }),
  ...beforeProblems(branch, at, ids),
  ...againProblems(branch, at),
];

function beforeProblems(
  { again, before, stages }: JourneyBranch,
  path: Path,
  ids: ReadonlySet<string>,
): readonly JourneyProblem[] {
  if (before === undefined) return [];
  const at = [...path, 'before'];
  if (!ids.has(before))
    return [
      problem(at, 'unknown-stage', `There is no stage ${before}`, { suggestion: suggest(before, ids) }),
    ];
  if (again)
    return [
      problem(at, 'branch-without-stage', 'Stages before a task that is asked again come right before it'),
    ];
  return stages
    ? []
    : [problem(at, 'branch-without-stage', `This branch has no stages to come before ${before}`)];
}

function againProblems({ again, stages }: JourneyBranch, path: Path): readonly JourneyProblem[] {
  if (!again) return [];
  const at = [...path, 'again'];
  if (!stages)
    return [
      problem(
        at,
        'branch-without-stage',
        'A task is asked again only after stages that somebody ends; without any it would be asked for ever',
      ),
    ];
  if (stages.every(({ when }) => when !== undefined))
    return [
      problem(
        at,
        'branch-without-stage',
        'Where no condition of these stages holds, the task would be asked again at once and for ever: one needs no condition',
      ),
    ];
  const end = stages.find(isEnd);
  return end
    ? [problem(at, 'unreachable-stage', `The task is never asked again, because ${end.id} never ends`)]
    : [];
}
