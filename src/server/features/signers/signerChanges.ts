import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import { type SignerRow, shownSigner } from './shownSigner.ts';
import { selectSigners, updateSigner } from './signerStore.ts';

/** The other signers of an application, by invitation, without removed ones. */
export const namedSigners = async (queries: Queries, uuid: string): Promise<readonly SignerRow[]> =>
  (await selectSigners(queries, uuid)).filter(({ status }) => status !== 'REMOVED');

/** Writes a signer, and the application's list of signers. */
export async function changeSigner(
  tx: Transaction<Tables>,
  { clock, encryption }: Pick<AppDependencies, 'clock' | 'encryption'>,
  record: ApplicationRecord,
  { row, event }: { readonly row: SignerRow; readonly event: string },
): Promise<ApplicationRecord> {
  const at = new Date(clock.now());
  await updateSigner(tx, row);
  const signers = (await namedSigners(tx, record.uuid)).map((one) => shownSigner(one, encryption));
  const isDone = signers.every(({ status }) => status === 'SIGNED');
  const coDeedStatus = signers.length === 0 ? 'NOT_REQUIRED' : isDone ? 'COMPLETE' : 'PENDING';
  return changeRecord(tx, record, { data: { signers, coDeedStatus }, event, at });
}
