import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { type ApplicationRecord, lockRecord } from './recordService.ts';

/** The owner's application, locked until the transaction ends; answers 404 to everybody else. */
export async function lockOwned(
  tx: Transaction<Tables>,
  uuid: string,
  session: Session,
): Promise<ApplicationRecord> {
  const record = await lockRecord(tx, uuid);
  if (record?.identityUuid !== session.identityUuid) throw new ApiError('notFound');
  return record;
}

/** The same for a write that an application in progress takes; answers 409 when it is over. */
export async function lockActive(
  tx: Transaction<Tables>,
  uuid: string,
  session: Session,
): Promise<ApplicationRecord> {
  const record = await lockOwned(tx, uuid, session);
  if (!record.active) throw new ApiError('conflict', [said('refusal.application.over')]);
  return record;
}
