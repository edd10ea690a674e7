import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language that a person chose, and the one an application was made in; null where none was chosen. */
export const language: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table profiles add column language text`.execute(db);
    await sql`alter table applications add column language text`.execute(db);
  },
};
