import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The folder last published from, by hash, and whether later publishes replaced it. At most one row; none
 * before the first publish.
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
