import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { type ApplicationRecord, lockRecord, readRecord } from '../applications/recordService.ts';
import type { SignerRow } from './shownSigner.ts';
import { selectSignersOf } from './signerStore.ts';

/** A signer, and the application they sign for. */
export interface OwnSigner {
  readonly row: SignerRow;
  readonly record: ApplicationRecord;
}

const find = async (
  queries: Queries,
  uuid: string,
  { identityUuid }: Session,
): Promise<SignerRow | undefined> =>
  (await selectSignersOf(queries, identityUuid)).find((one) => one.uuid === uuid);

function known(row: SignerRow | undefined, record: ApplicationRecord | undefined): OwnSigner {
  if (row === undefined || record === undefined) throw new ApiError('notFound');
  return { row, record };
}

/** The signer of this session, for reading; answers 404 to everybody else. */
export async function readOwn(queries: Queries, uuid: string, session: Session): Promise<OwnSigner> {
  const row = await find(queries, uuid, session);
  return known(row, row && (await readRecord(queries, row.application_uuid)));
}

/** The signer of this session, with the application locked; answers 404 to everybody else. */
export async function lockOwn(tx: Transaction<Tables>, uuid: string, session: Session): Promise<OwnSigner> {
  const applicationUuid = (await find(tx, uuid, session))?.application_uuid;
  const record = applicationUuid === undefined ? undefined : await lockRecord(tx, applicationUuid);
  return known(await find(tx, uuid, session), record);
}
