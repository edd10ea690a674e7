import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { TaskRow } from './taskStore.ts';

type Tx = Transaction<Tables>;

/** A task that was answered, without the answer's data. */
export interface AnsweredTask extends Pick<TaskRow, 'uuid' | 'name' | 'stage' | 'round'> {
  readonly outcome: string;
  readonly endedAt: Date;
}

/** The newest answer of each task and stage that was asked for the application as a whole, oldest first. */
export async function answeredTasks(tx: Tx, applicationUuid: string): Promise<readonly AnsweredTask[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select(['uuid', 'name', 'stage', 'round', 'outcome', 'ended_at'])
    .where('application_uuid', '=', applicationUuid)
    .where('status', '=', 'answered')
    .where('subject', '=', '')
    .orderBy('ended_at')
    .orderBy('asked_at')
    .orderBy('round')
    .execute();
  const newest = new Map(rows.map((row) => [`${row.name} ${row.stage}`, row]));
  return rows
    .filter((row) => newest.get(`${row.name} ${row.stage}`) === row)
    .map(({ outcome, ended_at, ...row }) => ({
      ...row,
      outcome: outcome ?? '',
      endedAt: ended_at ?? new Date(0),
    }));
}

/** The task whose silence made somebody look: it was late or failed at the moment when this one was asked. */
export const unansweredBefore = (
  tx: Tx,
  { application_uuid, subject, asked_at }: Pick<TaskRow, 'application_uuid' | 'subject' | 'asked_at'>,
): Promise<TaskRow | undefined> =>
  tx
    .selectFrom('tasks')
    .selectAll()
    .where('application_uuid', '=', application_uuid)
    .where('subject', '=', subject)
    .where('ended_at', '=', asked_at)
    .where('outcome', 'in', ['late', 'failed'])
    .executeTakeFirst();
