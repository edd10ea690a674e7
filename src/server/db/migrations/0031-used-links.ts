import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Remembers a link that confirmed an address until it expires, to say so when it is opened again. */
export const usedLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table identity_tokens add column used_at timestamptz`.execute(db);
  },
};
