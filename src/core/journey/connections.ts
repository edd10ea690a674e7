import type { ConnectionsFile } from '../model/generated/connections.ts';
import { ENGINE_TASKS, type Mode } from './performerKinds.ts';

/** Who performs a task. */
export interface Connected {
  /** Undefined when nobody does. */
  readonly performer: string | undefined;
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

/** Who performs a task by an installation's connections. */
export function connectedTo({ all, lenders }: ConnectionsFile, { lender, task }: TaskOfLender): Connected {
  const ofLender = own(lenders, lender);
  return {
    performer: own(ofLender?.tasks, task) ?? own(all?.tasks, task) ?? ofLender?.usual ?? all?.usual,
    isPaused: [ofLender, all].some((one) => one?.paused?.includes(task)),
  };
}

const byThisServer = Object.fromEntries(ENGINE_TASKS.map((task) => [task.replace(/@.*/, ''), 'engine']));

const usual: Readonly<Record<Mode, ConnectionsFile>> = {
  sandbox: { version: 1, all: { usual: 'sandbox' } },
  production: { version: 1, all: { usual: 'desk', tasks: byThisServer } },
};

/** The connections of an installation that has none of its own. */
export const usualConnections = (mode: Mode): ConnectionsFile => usual[mode];
