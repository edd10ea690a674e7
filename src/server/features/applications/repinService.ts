import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type ApplicationRecord, changeRecord } from './recordService.ts';

/** Pins an application to another release of its lender, and says so in its history. `record` must be locked in `tx`. */
export async function repin(
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  { hash, by, at }: { readonly hash: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.updateTable('applications').set({ release_hash: hash }).where('uuid', '=', record.uuid).execute();
  const detail = { from: record.releaseHash, to: hash };
  await changeRecord(tx, { ...record, releaseHash: hash }, { event: 'RELEASE_CHANGED', by, detail, at });
}
