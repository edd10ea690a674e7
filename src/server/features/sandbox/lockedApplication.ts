import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { type ApplicationRecord, lockRecord } from '../applications/recordService.ts';

/** An application, locked until the transaction ends. */
export interface LockedApplication {
  readonly tx: Transaction<Tables>;
  readonly record: ApplicationRecord;
}

/** One that is played for its borrower, who is signed in by this session. */
export interface PlayedApplication extends LockedApplication {
  readonly session: Session;
}

/** Locks an application; answers 404 when there is none. */
export async function lockedRecord(tx: Transaction<Tables>, uuid: string): Promise<ApplicationRecord> {
  const record = await lockRecord(tx, uuid);
  if (!record) throw new ApiError('notFound');
  return record;
}
