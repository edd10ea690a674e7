import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Counts the changes of the current releases, so that every server notices those that another one made, and names the
 * program that made the last: others do not follow it.
 */
export const releaseRevision: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table release_revision (
      only_row boolean primary key default true check (only_row),
      revision bigint not null,
      program text
    )`.execute(db);
    await sql`insert into release_revision (revision) values (0)`.execute(db);
  },
};
