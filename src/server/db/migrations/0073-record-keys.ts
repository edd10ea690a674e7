import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENT = `create table record_keys (
  key text primary key,
  scope text not null,
  secret_enc text not null,
  made_at timestamptz not null
)`;

/** The key pairs that sign exported records of applications. */
export const recordKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(STATEMENT).execute(db);
  },
};
