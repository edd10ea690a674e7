import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A link that confirmed an address is remembered until it runs out, so that opening it again can say so. */
export const usedLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table identity_tokens add column used_at timestamptz`.execute(db);
  },
};
