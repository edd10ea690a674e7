import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { TaskRow } from './taskStore.ts';

/** An outcome of a task's contract, with its data. */
export interface TaskAnswer {
  readonly outcome: string;
  readonly data?: object | undefined;
}

/** A task as its performer gets it, within the transaction that asks or answers. */
export interface AskedTask {
  readonly tx: Transaction<Tables>;
  readonly task: Pick<TaskRow, 'uuid' | 'name' | 'version' | 'subject' | 'round' | 'stage'>;
  /** Locked until the transaction ends. */
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  readonly at: Date;
}

/** Who does or finds out what a task asks. */
export interface Performer {
  readonly name: string;
  /** Milliseconds until `perform` is called; 0 for at once; undefined if it answers by itself, or never. */
  after(asked: AskedTask): number | undefined;
  /** Touches the database only. */
  perform(asked: AskedTask): Promise<TaskAnswer> | TaskAnswer;
}
