import type { Transaction } from 'kysely';
import { type SealedTable, sealedTables } from '../../db/keys/sealedColumns.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import type { Tables } from '../../db/tables.ts';
import { closeIdentity, type Erased, forgetDocuments, removeRows } from './erasePerson.ts';
import { forgetChats } from './forgetChats.ts';
import type { HeldRecords, LegalHold } from './heldByLaw.ts';
import type { IdentityRow } from './identityStore.ts';

type Tx = Transaction<Tables>;

/** Keeps in the audit what was done with a person's data. */
export const keepAct = (
  tx: Tx,
  { uuid, organization }: Pick<IdentityRow, 'uuid' | 'organization'>,
  { act, records = '', at }: { readonly act: string; readonly records?: string; readonly at: Date },
): Promise<unknown> =>
  tx
    .insertInto('person_acts')
    .values({ organization, identity_uuid: uuid, act, records, request_id: requestIdNow() ?? null, at })
    .execute();

/** Empties the sealed columns of an application's rows in a table, one by one: each is sealed by its own name. */
async function emptyRows(tx: Tx, name: string, { application, row, columns }: EmptiedRows): Promise<void> {
  const table = name as 'conditions';
  const key = row as 'uuid';
  const rows = await tx
    .selectFrom(table)
    .select(key)
    .distinct()
    .where('application_uuid', '=', application)
    .execute();
  const empty = Object.entries(columns).map(([column, { type }]) => [column, type === 'json' ? '{}' : '']);
  for (const { [key]: value } of rows)
    await tx.updateTable(table).set(Object.fromEntries(empty)).where(key, '=', value).execute();
}

interface EmptiedRows extends Pick<SealedTable, 'row' | 'columns'> {
  readonly application: string;
}

/** Empties every sealed column of an application but its status, by which laws say how long the rest is kept. */
async function emptyApplication(tx: Tx, application: string): Promise<void> {
  for (const [name, { owner, row, columns }] of Object.entries(sealedTables))
    if (owner === 'application_uuid' && name !== 'documents')
      await emptyRows(tx, name, { application, row, columns });
  await tx.updateTable('applications').set({ data: '{}' }).where('uuid', '=', application).execute();
}

/** Removes records of one application; resolves to the keys of files to delete after the commit. */
export async function removeRecords(
  tx: Tx,
  application: string,
  records: HeldRecords,
): Promise<readonly string[]> {
  if (records === 'documents') return forgetDocuments(tx, [application]);
  await emptyApplication(tx, application);
  return [];
}

const KINDS: readonly HeldRecords[] = ['application', 'documents'];

/** Ends what is asked of the lender's side: nobody works on the application of somebody who is gone. */
const withdrawTasks = (tx: Tx, applications: readonly string[], at: Date): Promise<unknown> =>
  tx
    .updateTable('tasks')
    .set({ status: 'withdrawn', ended_at: at })
    .where('application_uuid', 'in', applications)
    .where('status', '=', 'open')
    .execute();

/**
 * Removes at once what no law keeps of a person who asked to be erased, and marks and seals the rest: nobody can sign
 * in, no call finds the applications, and the person's key stays until the last period is over.
 */
export async function holdPerson(
  tx: Tx,
  row: IdentityRow,
  { applications, holds, at }: { applications: readonly string[]; holds: readonly LegalHold[]; at: Date },
): Promise<Erased> {
  const files = [...(await forgetChats(tx, row.uuid))];
  await removeRows(tx, row.uuid, { applications, isHeld: true });
  await withdrawTasks(tx, applications, at);
  for (const application of applications)
    for (const records of KINDS)
      if (!holds.some((hold) => hold.application === application && hold.records === records))
        files.push(...(await removeRecords(tx, application, records)));
  await tx
    .updateTable('applications')
    .set({ erased_at: at, active: false })
    .where('uuid', 'in', applications)
    .execute();
  await closeIdentity(tx, row.uuid);
  const { uuid: identity_uuid, organization } = row;
  await tx
    .insertInto('erasure_requests')
    .values({ identity_uuid, organization, asked_at: at, done_at: null })
    .execute();
  const kept = [...new Set(holds.map(({ records }) => records))].join(' ');
  await keepAct(tx, row, { act: 'erasureAsked', records: kept, at });
  return { applications: applications.length, files };
}
