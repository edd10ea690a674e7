import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The hosts of each lender's current release; null until the next change of a head fills them. */
export const headHosts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table brand_heads add column hosts jsonb`.execute(db);
  },
};
