import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Language of a person and of an application; null where none was chosen. */
export const language: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table profiles add column language text`.execute(db);
    await sql`alter table applications add column language text`.execute(db);
  },
};
