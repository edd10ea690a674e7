import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Parts of releases once, by the hash of their text: lenders share most of theirs. Releases written before keep theirs
 * in the column; those written since have an empty column and name their parts in the manifest.
 */
export const releaseParts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table release_parts (hash text primary key, content text not null)`.execute(db);
    await sql`alter table releases alter column parts set default '{}'`.execute(db);
  },
};
