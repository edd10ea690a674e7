import type { ConnectionsFile } from '../model/generated/connections.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { connectedTo, connectionOf, providersOf } from './connections.ts';
import type { JourneyData } from './journey.ts';
import { locatedIn, type Path } from './journeyProblem.ts';
import { canPerform, type Mode, providerOf } from './performerKinds.ts';

/** A task that no performer of the mode does. */
export interface Unperformed {
  /** Of its name, in the journey. */
  readonly pointer: string;
  /** Where the connections name who cannot do it, or could name somebody. */
  readonly saidAt: Path;
  /** With its version. */
  readonly task: string;
  /** What is wrong, in plain English. */
  readonly message: string;
}

/** Whose journey it is, and who performs what where. */
export interface Performing {
  readonly lender: string;
  readonly mode: Mode;
  readonly connections: ConnectionsFile;
}

interface Placed {
  readonly task: string;
  readonly at: Path;
}

const tasksOf = ({ stages, unanswered, lapses = {}, asides = [] }: JourneyData): readonly Placed[] => [
  ...(unanswered ? [{ task: unanswered.asks, at: ['unanswered', 'asks'] }] : []),
  ...Object.entries(lapses).flatMap(([name, { asks }]) =>
    asks === undefined ? [] : [{ task: asks, at: ['lapses', name, 'asks'] }],
  ),
  ...asides.map(({ asks }, index) => ({ task: asks, at: ['asides', index, 'asks'] })),
  ...locatedIn(stages, ['stages']).flatMap(({ stage: { asks }, at }) =>
    asks === undefined ? [] : [{ task: asks, at: [...at, 'asks'] }],
  ),
];

/** The kind of provider that tasks can be sent to. */
const TASK_KIND = 'hostedVisit';

/** Why a performer gives a lender no answers, whatever the task; undefined when it does. */
function silence(performer: string, { lender, connections }: Performing): string | undefined {
  const provider = providerOf(performer);
  if (provider !== undefined) {
    const all = providersOf(connections, lender);
    const named = Object.hasOwn(all, provider) ? all[provider] : undefined;
    if (!named) return `there is no provider ${provider} for ${lender}`;
    if (named.kind !== TASK_KIND) return `the provider ${provider} is ${named.kind}, which performs no tasks`;
  }
  const clients = connectionOf(connections, lender)?.clients ?? [];
  return performer === 'lender' && !clients.some(({ scopes }) => scopes.includes('tasks'))
    ? `${lender} has no client with the scope tasks`
    : undefined;
}

function problemOf(task: string, performer: string | undefined, performing: Performing): string | undefined {
  const { mode } = performing;
  if (performer === undefined) return `Nobody performs ${task}`;
  if (!canPerform(performer, task, mode))
    return `Nobody performs ${task}: in ${mode} mode, ${performer} cannot`;
  const why = silence(performer, performing);
  return why === undefined ? undefined : `Nobody performs ${task}: ${why}`;
}

/** The tasks of a journey that nobody would perform: whoever comes to them would wait until they are late. */
export const unperformed = (journey: JourneyData, performing: Performing): readonly Unperformed[] =>
  tasksOf(journey).flatMap(({ task, at }) => {
    const { lender, connections } = performing;
    const { performer, saidAt } = connectedTo(connections, { lender, task: task.replace(/@.*/, '') });
    const message = problemOf(task, performer, performing);
    return message === undefined ? [] : [{ pointer: toPointer(at), saidAt, task, message }];
  });
