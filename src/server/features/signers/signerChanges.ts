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

/** How far the signatures of all of them are. */
export const coDeedStatusOf = (rows: readonly SignerRow[]): NonNullable<ApplicationData['coDeedStatus']> => {
  if (rows.length === 0) return 'NOT_REQUIRED';
  return rows.every(({ status }) => status === 'SIGNED') ? 'COMPLETE' : 'PENDING';
};

/** Writes a signer, and the application's list of signers. */
export async function changeSigner(
  tx: Transaction<Tables>,
  { clock, encryption }: Pick<AppDependencies, 'clock' | 'encryption'>,
  record: ApplicationRecord,
  { row, event }: { readonly row: SignerRow; readonly event: string },
): Promise<ApplicationRecord> {
  const at = new Date(clock.now());
  await updateSigner(tx, row);
  const rows = await namedSigners(tx, record.uuid);
  const data = { ...listedSigners(rows, encryption), coDeedStatus: coDeedStatusOf(rows) };
  return changeRecord(tx, record, { data, event, at });
}
