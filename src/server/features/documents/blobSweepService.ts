import { sql } from 'kysely';
import type { Clock } from '../../../core/shared/ports.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';

/** Younger bytes may belong to an uncommitted write. */
const YOUNG_MS = 24 * 3_600_000;

/** Prefixes of this server's files; a shared store may hold others. */
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
 * Deletes stored bytes over a day old that nothing references, left by aborted requests and transactions.
 * Bytes the version before kept in the database have no age. Resolves to the number deleted; failures are
 * retried next time. `clock` is file-store time, not the sandbox's.
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
