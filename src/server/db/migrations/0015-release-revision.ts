import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the changes of the current releases, so that every server notices those that another one made. */
export const releaseRevision: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table release_revision (
      only_row boolean primary key default true check (only_row),
      revision bigint not null
    )`.execute(db);
    await sql`insert into release_revision (revision) values (0)`.execute(db);
  },
};
