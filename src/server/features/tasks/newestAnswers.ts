import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { TaskRow } from './taskStore.ts';

/** The newest answer of a task. */
export interface NewestAnswer extends Pick<TaskRow, 'uuid' | 'name' | 'version' | 'round' | 'data'> {
  readonly outcome: string;
}

/** The newest answers to the tasks of these names that were asked for the application as a whole. */
export async function newestAnswers(
  tx: Transaction<Tables>,
  applicationUuid: string,
  names: readonly string[],
): Promise<readonly NewestAnswer[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select(['uuid', 'name', 'version', 'round', 'outcome', 'data'])
    .distinctOn('name')
    .where('application_uuid', '=', applicationUuid)
    .where('status', '=', 'answered')
    .where('subject', '=', '')
    .where('name', 'in', names)
    .orderBy('name')
    .orderBy('ended_at', 'desc')
    .orderBy('asked_at', 'desc')
    .orderBy('round', 'desc')
    .execute();
  return rows.map(({ outcome, ...row }) => ({ ...row, outcome: outcome ?? '' }));
}
