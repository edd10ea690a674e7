import { sql } from 'kysely';
import { inBlocks } from '../db/byteStreams.ts';
import type { Queries } from '../db/tables.ts';
import { type BlobStreams, checkBlobKey, type StoredKey } from './blobStore.ts';

const PAGE = 1000;
/** Bytes per row, and per file in memory. */
const PART = 256 * 1024;

/** A file of an earlier version, in one row. */
async function wholeRow(queries: Queries, key: string): Promise<Buffer | undefined> {
  const row = await queries.selectFrom('blobs').select('bytes').where('key', '=', key).executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

const partAt = (queries: Queries, key: string, number: number) =>
  queries
    .selectFrom('blob_parts')
    .select('bytes')
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst();

async function pageAfter(queries: Queries, after: string): Promise<readonly StoredKey[]> {
  const { rows } = await sql<{ key: string; stored_at: Date | null }>`
    select key, stored_at from (
      select key, null::timestamptz as stored_at from blobs where key > ${after}
      union all
      select key, stored_at from blob_parts where number = 0 and key > ${after}
    ) as files order by key limit ${PAGE}`.execute(queries);
  return rows.map(({ key, stored_at: at }) => ({ key, storedAt: at ?? undefined }));
}

/**
 * Files in the table `blob_parts`, one row per 256 KiB; written in a transaction, or row by row without one.
 */
export const databaseBlobs: BlobStreams = {
  kind: 'database',
  buffered: PART,
  async write(queries, key, source) {
    checkBlobKey(key);
    let number = 0;
    const insert = async (bytes: Buffer): Promise<void> => {
      await queries.insertInto('blob_parts').values({ key, number, bytes }).execute();
      number += 1;
    };
    try {
      for await (const bytes of inBlocks(source, PART)) await insert(bytes);
      if (number === 0) await insert(Buffer.alloc(0));
    } catch (error) {
      // A transaction rolls back by itself and takes no more statements.
      if (!queries.isTransaction && number > 0) await databaseBlobs.remove(queries, key);
      throw error;
    }
  },
  async *read(queries, key) {
    const whole = await wholeRow(queries, key);
    if (whole !== undefined) return yield whole;
    for (let number = 0; ; number += 1) {
      const part = await partAt(queries, key, number);
      if (part === undefined && number === 0) throw new Error('The file is not in the database');
      if (part === undefined) return;
      yield Buffer.from(part.bytes);
    }
  },
  async remove(queries, key) {
    await queries.deleteFrom('blob_parts').where('key', '=', key).execute();
    await queries.deleteFrom('blobs').where('key', '=', key).execute();
  },
  async *list(queries) {
    for (let page = await pageAfter(queries, ''); page.length > 0; ) {
      yield page;
      page = await pageAfter(queries, page.at(-1)?.key ?? '');
    }
  },
};
