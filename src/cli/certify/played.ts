import { randomUUID } from 'node:crypto';
import { type TaskContract, taskContracts } from '../../core/journey/taskContracts.ts';
import { givenExample } from '../../core/journey/taskExamples.ts';
import type { JsonObject } from '../../core/shared/json.ts';

/** An answer with which the server refuses a call once, whatever it says. */
export interface Fault {
  readonly status: 409 | 412 | 429 | 503;
  readonly retryAfter?: number;
  /** Answers all later calls too. */
  readonly isLasting?: true;
}

/** An answer to a task as the server saw it. */
export interface AnswerSeen {
  /** Milliseconds. */
  readonly at: number;
  readonly key: string | undefined;
  readonly ifMatch: string | undefined;
  /** What the server answered. */
  readonly status: number;
  /** Of the contract, for 422. */
  readonly problems: readonly string[];
}

/** A task of the played server, and everything that the lender's system did about it. */
export interface PlayedTask {
  readonly uuid: string;
  readonly contract: TaskContract;
  readonly application: string;
  readonly given: JsonObject;
  /** Fields that no version of the API has yet. */
  readonly more: JsonObject;
  revision: number;
  status: 'open' | 'answered' | 'withdrawn';
  /** For its answers, the first one first. */
  readonly faults: Fault[];
  /** How often it was read. */
  reads: number;
  readonly answers: AnswerSeen[];
  /** Reading it waits for this. */
  readonly held: Promise<void> | undefined;
}

export interface AskedTask {
  /** `softCredit@1`; by default one that the system performs. */
  readonly task?: string;
  readonly revision?: number;
  readonly status?: PlayedTask['status'];
  readonly faults?: readonly Fault[];
  readonly more?: JsonObject;
  readonly held?: Promise<void>;
}

export function newTask({
  task,
  revision = 1,
  status = 'open',
  ...asked
}: AskedTask & { readonly task: string }): PlayedTask {
  const contract = taskContracts.get(task);
  if (!contract) throw new Error(`There is no task ${task}`);
  return {
    uuid: randomUUID(),
    contract,
    application: randomUUID(),
    given: givenExample(contract),
    more: asked.more ?? {},
    revision,
    status,
    faults: [...(asked.faults ?? [])],
    reads: 0,
    answers: [],
    held: asked.held,
  };
}

/** A task as the Lender API shows it. */
export function wireTask({ uuid, contract, application, revision, status, more }: PlayedTask): JsonObject {
  const [name = '', version] = contract.task.split('@');
  return {
    uuid,
    name,
    version: Number(version),
    subject: '',
    round: 1,
    stage: name,
    status,
    performer: 'lender',
    revision,
    askedAt: new Date().toISOString(),
    application,
    ...more,
  };
}

/** The answers up to the one that was taken. */
export const untilTaken = ({ answers }: PlayedTask): readonly AnswerSeen[] => {
  const taken = answers.findIndex(({ status }) => status === 200);
  return taken < 0 ? answers : answers.slice(0, taken + 1);
};
