import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Retry time of failed timers, apart from the due time, which dates their effects. */
export const timerRetries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table lender_timers add column retry_at bigint`.execute(db);
  },
};
