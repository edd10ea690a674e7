import { sql, type Transaction } from 'kysely';
import { personIndex } from '../../db/keys/blindIndex.ts';
import type { Tables } from '../../db/tables.ts';
import { endLaterApplications } from '../applications/onePersonService.ts';
import { selectIdentity, updateIdentity } from './identityStore.ts';

/**
 * Keeps that the person has the address of the identity. From then on it counts at other lenders too (SUBMIT-32): of the
 * applications that were begun with it the first goes on.
 */
export async function confirmAddress(tx: Transaction<Tables>, uuid: string, at: Date): Promise<void> {
  const row = await selectIdentity(tx, uuid);
  if (row === undefined || row.email_confirmed_at !== null) return;
  const person = personIndex(row.email);
  // Of two confirmations of one address at two lenders, the second is to see the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`.execute(tx);
  await updateIdentity(tx, uuid, { email_confirmed_at: at, person_index: person });
  await endLaterApplications(tx, uuid, at);
}
