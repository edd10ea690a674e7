import type { Transaction } from 'kysely';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type ApplicationData, type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import { personIn, type SignerRow, shownSigner } from './shownSigner.ts';
import { selectSigners, updateSigner } from './signerStore.ts';

/** The other signers of an application, by invitation, without removed ones. */
export const namedSigners = async (queries: Queries, uuid: string): Promise<readonly SignerRow[]> =>
  (await selectSigners(queries, uuid)).filter(({ status }) => status !== 'REMOVED');

/**
 * The other signers as the application lists them: what their borrower sees, and by whose accounts they sign (SIGNER-14). Who
 * was erased is not known by an account any more.
 */
export const listedSigners = (
  rows: readonly SignerRow[],
  encryption: FieldEncryption,
): Required<Pick<ApplicationData, 'signers' | 'helocSigners'>> => ({
  signers: rows.map((row) => shownSigner(row, encryption)),
  helocSigners: rows.flatMap((row) => {
    const { identity_uuid: identityUuid, status } = row;
    const signs = status !== 'DECLINED' && personIn(row, encryption).email !== undefined;
    return identityUuid !== null && signs ? [{ identityUuid }] : [];
  }),
});

/** Writes a signer, and the application's list of signers. */
export async function changeSigner(
  tx: Transaction<Tables>,
  { clock, encryption }: Pick<AppDependencies, 'clock' | 'encryption'>,
  record: ApplicationRecord,
  { row, event }: { readonly row: SignerRow; readonly event: string },
): Promise<ApplicationRecord> {
  const at = new Date(clock.now());
  await updateSigner(tx, row);
  const listed = listedSigners(await namedSigners(tx, record.uuid), encryption);
  const { signers } = listed;
  const isDone = signers.every(({ status }) => status === 'SIGNED');
  const coDeedStatus = signers.length === 0 ? 'NOT_REQUIRED' : isDone ? 'COMPLETE' : 'PENDING';
  return changeRecord(tx, record, { data: { ...listed, coDeedStatus }, event, at });
}
