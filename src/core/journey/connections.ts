import type { ConnectionsFile, LenderConnection, Provider } from '../model/generated/connections.ts';
import type { Path } from './journeyProblem.ts';
import { ENGINE_TASKS, type Mode } from './performerKinds.ts';

/** Who performs a task. */
export interface Connected {
  /** Undefined when nobody does. */
  readonly performer: string | undefined;
  /** Where the connections say so; where they could when nobody does. */
  readonly saidAt: Path;
  /** Nobody performs it for now. */
  readonly isPaused: boolean;
}

/** A task of a lender's applications. */
export interface TaskOfLender {
  /** Its code. */
  readonly lender: string;
  /** Without its version. */
  readonly task: string;
}

const own = <T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

/** The connections of one lender; undefined when it has none of its own. */
export const connectionOf = ({ lenders }: ConnectionsFile, lender: string): LenderConnection | undefined =>
  own(lenders, lender);

/** The providers that a lender's tasks may go to, by id. */
export const providersOf = (file: ConnectionsFile, lender: string): Readonly<Record<string, Provider>> => ({
  ...file.all?.providers,
  ...connectionOf(file, lender)?.providers,
});

/** Who performs a task by an installation's connections. */
export function connectedTo(file: ConnectionsFile, { lender, task }: TaskOfLender): Connected {
  const { all } = file;
  const ofLender = connectionOf(file, lender);
  const places: readonly (readonly [string | undefined, Path])[] = [
    [own(ofLender?.tasks, task), ['lenders', lender, 'tasks', task]],
    [own(all?.tasks, task), ['all', 'tasks', task]],
    [ofLender?.usual, ['lenders', lender, 'usual']],
    [all?.usual, ['all', 'usual']],
  ];
  const [performer, saidAt] = places.find(([name]) => name !== undefined) ?? [
    undefined,
    ofLender ? ['lenders', lender] : ['all'],
  ];
  return { performer, saidAt, isPaused: [ofLender, all].some((one) => one?.paused?.includes(task)) };
}

const byThisServer = Object.fromEntries(ENGINE_TASKS.map((task) => [task.replace(/@.*/, ''), 'engine']));

const usual: Readonly<Record<Mode, ConnectionsFile>> = {
  sandbox: { version: 1, all: { usual: 'sandbox' } },
  production: { version: 1, all: { usual: 'desk', tasks: byThisServer } },
};

/** The connections of an installation that has none of its own. */
export const usualConnections = (mode: Mode): ConnectionsFile => usual[mode];
