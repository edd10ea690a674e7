import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Where the current releases come from: the folder they were last published from, by its hash, and whether others were
 * published in their place since. One row at most; none before anything was published.
 */
export const publishedFolder: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table published_folder (
      only_row boolean primary key default true check (only_row),
      hash text,
      is_replaced boolean not null
    )`.execute(db);
  },
};
