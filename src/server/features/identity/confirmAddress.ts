import type { Transaction } from 'kysely';
import { personIndex } from '../../db/keys/blindIndex.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import { endOtherApplications, takeTurnsForPerson } from '../applications/onePersonService.ts';
import { withdrawTasksOf } from '../tasks/taskService.ts';
import { selectIdentity, updateIdentity } from './identityStore.ts';

/**
 * Records that the person owns the address. From then on it counts at other lenders too (SUBMIT-32): of the
 * applications begun with it, one continues.
 */
export async function confirmAddress(tx: Transaction<Tables>, uuid: string, at: Date): Promise<void> {
  const row = await selectIdentity(tx, uuid);
  if (row === undefined || row.email_confirmed_at !== null) return;
  await takeTurnsForPerson(tx, row.email);
  await updateIdentity(tx, uuid, { email_confirmed_at: at, person_index: personIndex(row.email) });
  const ended = await endOtherApplications(tx, uuid, at);
  await acrossLenders(async () => {
    for (const one of ended) await withdrawTasksOf(tx, one, at);
  });
}
