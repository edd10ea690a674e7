import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
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

/** The same for writes to an application in progress; answers 409 when it is over. */
export async function lockActive(
  tx: Transaction<Tables>,
  uuid: string,
  session: Session,
): Promise<ApplicationRecord> {
  const record = await lockOwned(tx, uuid, session);
  if (!record.active) throw new ApiError('conflict', [said('refusal.application.over')]);
  return record;
}

export async function isOwnedBy(
  queries: Queries,
  uuid: string,
  { identityUuid }: Pick<Session, 'identityUuid'>,
): Promise<boolean> {
  const row = await queries
    .selectFrom('applications')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('identity_uuid', '=', identityUuid)
    .executeTakeFirst();
  return row !== undefined;
}
