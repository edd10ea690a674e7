import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  'alter table applications add column active boolean not null default true',
  'create unique index applications_one_active on applications (identity_uuid) where active',
] as const;

/** One active application per person (SUBMIT-32), even with concurrent requests. */
export const oneActiveApplication: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
