import type { Transaction } from 'kysely';
import type { TaskData } from '../../../../core/model/generated/task-data.ts';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import type { LenderFile } from '../../applications/lenderFileService.ts';
import type { ApplicationRecord } from '../../applications/recordService.ts';
import type { Task } from '../../tasks/taskService.ts';

export type GivenTools = Pick<AppDependencies, 'blobs' | 'connections' | 'encryption' | 'ids' | 'releases'>;

/** A task and its application. */
export interface GivenSource {
  readonly tx: Transaction<Tables>;
  readonly tools: GivenTools;
  readonly task: Task;
  readonly record: ApplicationRecord;
  readonly file: LenderFile;
}

/** Members that only one contract has, by its own schema. */
export interface OwnData {
  /** disclosure: the stage that the documents belong to. */
  readonly for: string;
  /** documentReview: what the documents show. */
  readonly kind: string;
  /** documentReview: the step that brought them. */
  readonly step: string;
}

type Given = Required<TaskData> & OwnData;

export type GivenName = keyof Given;

/** Reads a member of what tasks are given; undefined where the application has none. */
export type GivenReader<Name extends GivenName> = (
  source: GivenSource,
) => Promise<Given[Name] | undefined> | Given[Name] | undefined;

export type GivenReaders<Names extends GivenName> = { readonly [Name in Names]: GivenReader<Name> };

/** Undefined for an object without members. */
export const orNothing = <Value extends object>(value: Value): Value | undefined =>
  Object.keys(value).length === 0 ? undefined : value;
