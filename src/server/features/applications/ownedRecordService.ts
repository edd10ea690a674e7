import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import { type ApplicationRecord, checklistStatusOf, lockRecord } from './recordService.ts';

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

interface AskedCall {
  readonly uuid: string;
  readonly session: Session;
  /** A call as the list of statuses names it. */
  readonly call: string;
  readonly refusal: ReturnType<typeof said>;
}

/** The same for a call; answers 409 with `refusal` unless the application's status takes it. */
export async function lockAsked(
  tx: Transaction<Tables>,
  releases: AppDependencies['releases'],
  { uuid, session, call, refusal }: AskedCall,
): Promise<ApplicationRecord> {
  const record = await lockActive(tx, uuid, session);
  const { statuses } = await releaseFor(tx, releases, record.organization, record.releaseHash);
  if (!statuses.takes(checklistStatusOf(record), call)) throw new ApiError('conflict', [refusal]);
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
