import type { ConnectionsFile } from '../model/generated/connections.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { connectedTo } from './connections.ts';
import type { JourneyData } from './journey.ts';
import { locatedIn, type Path } from './journeyProblem.ts';
import { canPerform, type Mode } from './performerKinds.ts';

/** A task that no performer of the mode does. */
export interface Unperformed {
  /** Of its name, in the journey. */
  readonly pointer: string;
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

function problemOf(task: string, { lender, mode, connections }: Performing): string | undefined {
  const { performer } = connectedTo(connections, { lender, task: task.replace(/@.*/, '') });
  if (performer === undefined) return `Nobody performs ${task}`;
  if (canPerform(performer, task, mode)) return undefined;
  return `Nobody performs ${task}: in ${mode} mode, ${performer} cannot`;
}

/** The tasks of a journey that nobody would perform: whoever comes to them would wait until they are late. */
export const unperformed = (journey: JourneyData, performing: Performing): readonly Unperformed[] =>
  tasksOf(journey).flatMap(({ task, at }) => {
    const message = problemOf(task, performing);
    return message === undefined ? [] : [{ pointer: toPointer(at), task, message }];
  });
