import type { Transaction } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import { notify } from '../notifications/notificationService.ts';
import { selectOfPersonForUpdate } from './applicationStore.ts';
import { type ApplicationRecord, changeRecord, lockRecord, toRecord } from './recordService.ts';

type Tx = Transaction<Tables>;

const inOrder = (a: ApplicationRecord, b: ApplicationRecord): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.uuid < b.uuid ? -1 : 1);

async function end(tx: Tx, uuid: string, at: Date): Promise<void> {
  const record = await lockRecord(tx, uuid);
  if (!record?.active) return;
  await changeRecord(tx, record, {
    status: { checklistStatus: 'CANCELLED' },
    event: 'ENDED_BESIDE_ANOTHER',
    at,
  });
  await notify(tx, { applicationUuid: uuid, kind: 'ENDED_BESIDE_ANOTHER', at });
}

/**
 * Keeps SUBMIT-32, one active application for each person, where an address was just confirmed of which applications had been
 * begun at several lenders, as nobody knew yet that they are of one person: the first that was begun goes on, any later one
 * ends (CANCELLED), whose borrower is told.
 */
export async function endLaterApplications(tx: Tx, identityUuid: string, at: Date): Promise<void> {
  const all = (await selectOfPersonForUpdate(tx, identityUuid)).map(toRecord);
  const [, ...later] = all.filter(({ active }) => active).sort(inOrder);
  await acrossLenders(async () => {
    for (const { uuid } of later) await end(tx, uuid, at);
  });
}
