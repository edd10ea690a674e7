import { providersOf } from '../journey/connections.ts';
import { canPerform, type Mode, performersOf, providerOf } from '../journey/performerKinds.ts';
import { taskContracts } from '../journey/taskContracts.ts';
import type { Connection, ConnectionsFile } from '../model/generated/connections.ts';
import { suggest } from '../shared/suggest.ts';
import type { ConnectionProblem } from './connectionProblem.ts';

const versionsOf = (name: string): readonly string[] =>
  [...taskContracts.keys()].filter((task) => task.replace(/@.*/, '') === name);

const names = [...taskContracts.keys()].map((task) => task.replace(/@.*/, ''));

const unknownTask = (name: string, at: readonly string[], on?: 'key'): readonly ConnectionProblem[] =>
  versionsOf(name).length > 0
    ? []
    : [
        {
          at,
          code: 'unknown-task',
          message: `There is no task ${name}`,
          suggestion: suggest(name, names),
          ...(on && { on }),
        },
      ];

interface Named {
  readonly performer: string;
  readonly at: readonly string[];
}

/** Whom the tasks of a lender, or of all, may go to. */
interface Known {
  readonly mode: Mode;
  /** Ids. */
  readonly providers: readonly string[];
}

function unknownPerformer(
  { performer, at }: Named,
  { mode, providers }: Known,
): readonly ConnectionProblem[] {
  const known = performersOf(mode);
  const all = [...known, ...providers.map((id) => `provider:${id}`)];
  if (all.includes(performer)) return [];
  const message =
    providerOf(performer) === undefined
      ? `There is no performer ${performer} in ${mode} mode, only ${known.join(', ')} and provider:<id>`
      : `There is no provider ${providerOf(performer)} here`;
  return [{ at, code: 'unknown-performer', message, suggestion: suggest(performer, all) }];
}

/** It names a performer that does other tasks only. */
function unableProblems(
  task: string,
  { performer, at }: Named,
  { mode }: Known,
): readonly ConnectionProblem[] {
  const versions = versionsOf(task);
  const isAble = versions.length === 0 || versions.some((one) => canPerform(performer, one, mode));
  if (isAble || !performersOf(mode).includes(performer)) return [];
  return [{ at, code: 'unknown-performer', message: `${performer} cannot perform ${task}` }];
}

const problemsOf = (
  { usual, tasks = {}, paused = [] }: Connection,
  at: readonly string[],
  known: Known,
): readonly ConnectionProblem[] => [
  ...(usual === undefined ? [] : unknownPerformer({ performer: usual, at: [...at, 'usual'] }, known)),
  ...Object.entries(tasks).flatMap(([task, performer]) => {
    const named = { performer, at: [...at, 'tasks', task] };
    return [
      ...unknownTask(task, named.at, 'key'),
      ...unknownPerformer(named, known),
      ...unableProblems(task, named, known),
    ];
  }),
  ...paused.flatMap((task, index) => unknownTask(task, [...at, 'paused', String(index)])),
];

/** Tasks and performers that connections name and that do not exist in a mode. */
export const performerProblems = (file: ConnectionsFile, mode: Mode): readonly ConnectionProblem[] => [
  ...problemsOf(file.all ?? {}, ['all'], { mode, providers: Object.keys(file.all?.providers ?? {}) }),
  ...Object.entries(file.lenders ?? {}).flatMap(([code, connection]) =>
    problemsOf(connection, ['lenders', code], { mode, providers: Object.keys(providersOf(file, code)) }),
  ),
];
