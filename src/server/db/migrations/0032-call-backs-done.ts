import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a callback was made, and when the lender was reminded of a late one. */
export const callBacksDone: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table call_backs add column done_at timestamptz, add column reminded_at timestamptz`.execute(
      db,
    );
  },
};
