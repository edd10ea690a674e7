import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { LineServicer } from '../applications/creditLineService.ts';
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

/**
 * Who does or finds out what a task asks. What it throws, and an answer that is not of the task's contract, is tried
 * again by timers; when these give up, the outcome is `failed`.
 */
export interface Performer {
  readonly name: string;
  /** True when `perform` is never called: it answers by itself (`answer` of the lender). */
  readonly answersByItself?: true;
  /** Who pays a line out may keep its accounts; otherwise the lender's own system states them. */
  readonly lines?: LineServicer | undefined;
  /**
   * Milliseconds until `perform` is called; 0 for at once; undefined if it answers by itself (`answer` of the lender), or
   * never.
   */
  after(asked: AskedTask): Promise<number | undefined> | number | undefined;
  /** Touches the database only, and there it only reads. */
  perform(asked: AskedTask): Promise<TaskAnswer> | TaskAnswer;
}

/** Who performs a task, by its name, where it is not the usual one. */
export type Performers = Readonly<Record<string, Performer>>;
