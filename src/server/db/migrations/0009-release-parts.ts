import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Stores shared release parts once, by hash. Older releases keep theirs in the column; newer ones leave it
 * empty and list their parts in the manifest.
 */
export const releaseParts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table release_parts (hash text primary key, content text not null)`.execute(db);
    await sql`alter table releases alter column parts set default '{}'`.execute(db);
  },
};
