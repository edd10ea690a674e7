import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a timer that failed is tried again: it stays due when it was, for what it does is dated then. */
export const timerRetries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table lender_timers add column retry_at bigint`.execute(db);
  },
};
