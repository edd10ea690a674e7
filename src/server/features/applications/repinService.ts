import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import { type ApplicationRecord, changeRecord } from './recordService.ts';

/** To which release, by whom and when. */
interface Repinned {
  readonly hash: string;
  readonly by: string;
  readonly at: Date;
  /** More for the history. */
  readonly detail?: JsonObject;
}

/**
 * Pins an application to another release of its lender, and says so in its history; resolves to it. `record` must be locked in `tx`.
 */
export async function repin(
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  { hash, by, at, detail: more = {} }: Repinned,
): Promise<ApplicationRecord> {
  await tx.updateTable('applications').set({ release_hash: hash }).where('uuid', '=', record.uuid).execute();
  const detail = { from: record.releaseHash, to: hash, ...more };
  return changeRecord(tx, { ...record, releaseHash: hash }, { event: 'RELEASE_CHANGED', by, detail, at });
}
