import { sql } from 'kysely';
import type { Clock } from '../../../core/shared/ports.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';

/** Bytes younger than this may belong to a write that is not committed yet. */
const YOUNG_MS = 24 * 3_600_000;

/** What this server keeps in the file store; a store that is shared may hold more. */
const OURS = /^(chats|documents|pieces|staging|uploads)\//;

async function namedAmong(queries: Queries, keys: readonly string[]): Promise<ReadonlySet<string | null>> {
  const copy = sql<string>`data->'signedCopy'->>'storageKey'`;
  const rows = await queries
    .selectFrom('documents')
    .select(['storage_key', copy.as('copy')])
    .where((eb) => eb.or([eb('storage_key', 'in', keys), eb(copy, 'in', keys)]))
    .execute();
  const ofChats = await queries
    .selectFrom('chat_attachments')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  const ofUploads = await queries
    .selectFrom('upload_chunks')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set([
    ...rows.flatMap(({ storage_key: key, copy: signed }) => [key, signed]),
    ...[...ofChats, ...ofUploads].map(({ storage_key: key }) => key),
  ]);
}

/**
 * Removes bytes that no document, no upload and no file of a chat names and that are a day old: what a request left that
 * was cut off, or a transaction that failed, or a write that did not end. Bytes that the version before kept in the database have no age. Resolves to
 * how many; bytes that could not be removed are left for the next time. `clock` is the time of the file store, not of the sandbox.
 */
export async function sweepBlobs(
  { db, blobs, logger }: Pick<AppDependencies, 'db' | 'blobs' | 'logger'>,
  clock: Clock,
): Promise<number> {
  const before = clock.now() - YOUNG_MS;
  let removed = 0;
  await blobs
    .removeUnfinished?.(new Date(before), (key) => OURS.test(key))
    .catch((error: unknown) => logger.error('unfinished files could not be removed', { error }));
  for await (const page of blobs.list(db.kysely)) {
    const old = page.filter(({ key, storedAt }) => OURS.test(key) && (storedAt?.getTime() ?? 0) < before);
    if (old.length === 0) continue;
    const keys = old.map(({ key }) => key);
    const named = await namedAmong(db.kysely, keys);
    for (const key of keys.filter((one) => !named.has(one)))
      await blobs.remove(db.kysely, key).then(
        () => {
          removed += 1;
        },
        (error: unknown) => logger.error('orphaned bytes could not be removed', { error }),
      );
  }
  return removed;
}
