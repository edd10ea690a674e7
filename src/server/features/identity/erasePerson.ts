import type { Transaction } from 'kysely';
import { sealedTables } from '../../db/keys/sealedColumns.ts';
import type { Tables } from '../../db/tables.ts';
import { endAllSessions } from '../../http/sessionEnds.ts';
import { forgetChats } from './forgetChats.ts';
import type { IdentityRow } from './identityStore.ts';

type Tx = Transaction<Tables>;

export interface Erased {
  readonly applications: number;
  /** Keys of files no longer referenced, to delete after the commit. */
  readonly files: readonly string[];
}

/** Forgets an erased person where they sign for others, in the transaction of their erasure. */
export type ForgetSigner = (tx: Tx, identityUuid: string) => Promise<void>;

/** True when no unsealed data is left, which erasing a key could not destroy. */
export async function isAllSealed(tx: Tx): Promise<boolean> {
  const done = await tx.selectFrom('sealed_tables').select('name').execute();
  const names = new Set(done.map(({ name }) => name));
  return Object.keys(sealedTables).every((name) => names.has(name));
}

/** Drops the names of files, and from where they were read; resolves to the keys of the files. */
export async function forgetDocuments(tx: Tx, applications: readonly string[]): Promise<readonly string[]> {
  const keys: string[] = [];
  for (const application of applications) {
    const documents = await tx
      .selectFrom('documents')
      .select(['uuid', 'storage_key', 'data'])
      .where('application_uuid', '=', application)
      .where('storage_key', 'not like', 'erased/%')
      .execute();
    for (const { uuid, storage_key: key, data } of documents) {
      const copy = (data as { signedCopy?: { storageKey?: string } }).signedCopy?.storageKey;
      keys.push(key, ...(copy === undefined ? [] : [copy]));
      const change = { storage_key: `erased/${uuid}`, file_name: '', data: '{}' };
      await tx.updateTable('documents').set(change).where('uuid', '=', uuid).execute();
      await tx
        .updateTable('document_events')
        .set({ detail: '{}' })
        .where('document_uuid', '=', uuid)
        .execute();
    }
  }
  return keys;
}

/** Of no use to anybody, or of use only while an application goes on. */
const OF_APPLICATIONS = [
  'idempotency_keys',
  'uploads',
  'provider_deliveries',
  'provider_links',
  'notifications',
  'mail_orders',
  'lender_timers',
  'session_replay_links',
  'text_orders',
  'text_outbox',
] as const;
/** What a decision was made by: kept while a law asks for it. */
const OF_DECISIONS = ['lender_messages', 'task_events', 'tasks'] as const;
const OF_PERSONS = [
  'identity_tokens',
  'passkeys',
  'wallet_accounts',
  'feedback',
  'leave_answers',
  'text_numbers',
] as const;

/** Rows without further use, or that would give access. */
export async function removeRows(
  tx: Tx,
  identityUuid: string,
  { applications, isHeld = false }: { readonly applications: readonly string[]; readonly isHeld?: boolean },
): Promise<void> {
  for (const table of OF_PERSONS)
    await tx.deleteFrom(table).where('identity_uuid', '=', identityUuid).execute();
  await tx.deleteFrom('idempotency_keys').where('scope', 'like', `% ${identityUuid}`).execute();
  if (applications.length === 0) return;
  for (const table of isHeld ? OF_APPLICATIONS : [...OF_APPLICATIONS, ...OF_DECISIONS])
    await tx.deleteFrom(table).where('application_uuid', 'in', applications).execute();
  await tx
    .updateTable('signers')
    .set({ token_hash: null })
    .where('application_uuid', 'in', applications)
    .execute();
}

/**
 * Locks a person with their applications, and with those that they sign for others; resolves to the UUIDs of their own. All at
 * once and in one order, so that two erasures do not wait for each other.
 */
export async function lockApplications(tx: Tx, identityUuid: string): Promise<readonly string[]> {
  // Starting an application takes the same lock (applicationStore.ts): it is found here or not begun.
  await tx.selectFrom('identities').select('uuid').where('uuid', '=', identityUuid).forUpdate().execute();
  const rows = await tx
    .selectFrom('applications')
    .select(['uuid', 'identity_uuid'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('identity_uuid', '=', identityUuid),
        eb(
          'uuid',
          'in',
          selectFrom('signers').select('application_uuid').where('identity_uuid', '=', identityUuid),
        ),
      ]),
    )
    .orderBy('uuid')
    .forUpdate()
    .execute();
  return rows.flatMap((row) => (row.identity_uuid === identityUuid ? [row.uuid] : []));
}

/** Ends sign-in and frees the address. */
export async function closeIdentity(tx: Tx, identityUuid: string): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ email_index: null, person_index: null, password_hash: '', second_factor: null })
    .where('uuid', '=', identityUuid)
    .execute();
  await endAllSessions(tx, identityUuid);
}

/**
 * Erases a person at one lender by deleting their data key: nothing it sealed can be read again, here or in
 * later backups. Consents, events and loan numbers stay, without personal data.
 */
export async function erasePerson(tx: Tx, { uuid, organization }: IdentityRow, at: Date): Promise<Erased> {
  const applications = await lockApplications(tx, uuid);
  const files = [...(await forgetChats(tx, uuid)), ...(await forgetDocuments(tx, applications))];
  await removeRows(tx, uuid, { applications });
  await tx
    .updateTable('applications')
    .set({ erased_at: at, active: false })
    .where('identity_uuid', '=', uuid)
    .execute();
  await closeIdentity(tx, uuid);
  await tx
    .updateTable('data_keys')
    .set({ wrapped: null, forgotten_at: at })
    .where('organization', '=', organization)
    .where('subject', '=', uuid)
    .execute();
  const found = { applications: applications.length, files: files.length };
  await tx
    .insertInto('erasures')
    .values({ organization, identity_uuid: uuid, ...found, at })
    .execute();
  return { applications: applications.length, files };
}
