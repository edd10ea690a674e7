import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Counts changes of the current releases, for other servers to notice, and names the program that made the
 * last: other programs do not follow it.
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
