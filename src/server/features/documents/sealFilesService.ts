import { sql, type Transaction } from 'kysely';
import { DatabaseUnavailable } from '../../db/databaseUnavailable.ts';
import { type Belonging, ofApplication, ofConversation } from '../../db/keys/owners.ts';
import { type Queries, type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';

type Tx = Transaction<Tables>;
type Tools = Pick<AppDependencies, 'db' | 'blobs' | 'ids' | 'system' | 'logger'>;

interface NamedFile {
  readonly row: string;
  readonly key: string;
  readonly owner: Belonging;
  /** Points the row to another key; false when it no longer names this one. */
  rename(tx: Tx, key: string): Promise<boolean>;
}

/** Rows per page. */
const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Marks completion in `sealed_tables`. */
const DONE = 'files';
const COPY = sql<string | null>`data->'signedCopy'->>'storageKey'`;

const isRenamed = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

async function renameCopy(
  tx: Tx,
  uuid: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const of = tx.selectFrom('documents').select('data').where('uuid', '=', uuid);
  const { data } = await of.forUpdate().executeTakeFirstOrThrow();
  const { signedCopy, ...rest } = data as { signedCopy?: { storageKey?: string } };
  if (signedCopy?.storageKey !== from) return false;
  const change = { data: toJsonb({ ...rest, signedCopy: { ...signedCopy, storageKey: to } }) };
  await tx.updateTable('documents').set(change).where('uuid', '=', uuid).execute();
  return true;
}

interface Page {
  readonly files: readonly NamedFile[];
  readonly last: string | undefined;
}

/** Document files and signed copies, except those the scanner may still delete. */
async function documentsAfter(queries: Queries, after: string): Promise<Page> {
  const rows = await queries
    .selectFrom('documents')
    .select(['uuid', 'application_uuid', 'storage_key', COPY.as('copy')])
    .where('uuid', '>', after)
    .where('scan', 'not in', ['WAITING', 'INFECTED'])
    .where('storage_key', 'not like', 'erased/%')
    .orderBy('uuid')
    .limit(PAGE)
    .execute();
  const files = rows.flatMap(({ uuid, application_uuid: application, storage_key: key, copy }) => {
    const common = { row: uuid, owner: ofApplication(application) };
    const rename = async (tx: Tx, to: string) => {
      const update = tx.updateTable('documents').set({ storage_key: to }).where('uuid', '=', uuid);
      return isRenamed(await update.where('storage_key', '=', key).executeTakeFirstOrThrow());
    };
    const original = { ...common, key, rename };
    if (copy === null) return [original];
    const renameIt = (tx: Tx, to: string) => renameCopy(tx, uuid, { from: copy, to });
    return [original, { ...common, key: copy, rename: renameIt }];
  });
  return { files, last: rows.at(-1)?.uuid };
}

/** Chat files, except those the scanner may still delete. */
async function attachmentsAfter(queries: Queries, after: string): Promise<Page> {
  const rows = await queries
    .selectFrom('chat_attachments')
    .select(['uuid', 'conversation_uuid', 'storage_key'])
    .where('uuid', '>', after)
    .where('scan', 'not in', ['WAITING', 'INFECTED'])
    .orderBy('uuid')
    .limit(PAGE)
    .execute();
  const files = rows.map(({ uuid, conversation_uuid: conversation, storage_key: key }) => ({
    row: uuid,
    key,
    owner: ofConversation(conversation),
    async rename(tx: Tx, to: string) {
      const update = tx.updateTable('chat_attachments').set({ storage_key: to }).where('uuid', '=', uuid);
      return isRenamed(await update.where('storage_key', '=', key).executeTakeFirstOrThrow());
    },
  }));
  return { files, last: rows.at(-1)?.uuid };
}

/** A new key in the same folder. */
const besides = (key: string, uuid: string): string => `${key.slice(0, key.lastIndexOf('/'))}/${uuid}`;

/**
 * Writes the file again, points its row to the new one, then deletes the old one. After a crash or an unknown
 * outcome, the sweep deletes the unreferenced one.
 */
async function sealAnew(tools: Tools, { key, owner, rename }: NamedFile): Promise<void> {
  const { db, blobs, ids } = tools;
  if (await blobs.isSealedByOwner(db.kysely, key)) return;
  const to = besides(key, ids.uuid());
  await blobs.write(db.kysely, { key: to, owner }, blobs.read(db.kysely, key));
  const isNamed = await db.transaction((tx) => rename(tx, to));
  await discardBlobs(tools, [isNamed ? key : to]);
}

/** True when nothing that had to wait for the scanner is left. */
async function waits(queries: Queries): Promise<boolean> {
  for (const table of ['documents', 'chat_attachments'] as const) {
    const row = queries.selectFrom(table).select('uuid').where('scan', '=', 'WAITING').limit(1);
    if ((await row.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/**
 * Reseals files of earlier versions with their owners' keys, in the background. Resumable, and safe on
 * several servers. Skips and logs unreadable files. Resolves to true when all is done.
 */
export async function sealFiles(tools: Tools): Promise<boolean> {
  const { db, system, logger } = tools;
  const done = db.kysely.selectFrom('sealed_tables').select('name').where('name', '=', DONE);
  if ((await done.executeTakeFirst()) !== undefined) return true;
  let isWhole = !(await waits(db.kysely));
  for (const pageAfter of [documentsAfter, attachmentsAfter])
    for (let page = await pageAfter(db.kysely, FIRST); page.last !== undefined; ) {
      for (const file of page.files)
        await sealAnew(tools, file).catch((error: unknown) => {
          if (error instanceof DatabaseUnavailable) throw error;
          isWhole = false;
          logger.error("a file could not be encrypted with its owner's key", { row: file.row, error });
        });
      page = await pageAfter(db.kysely, page.last);
    }
  if (!isWhole) return false;
  const mark = { name: DONE, sealed_at: new Date(system.now()) };
  await db.kysely
    .insertInto('sealed_tables')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
