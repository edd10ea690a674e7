import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Mailed links that make a browser known, exempt from a lock of the account. */
export const deviceLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table identity_tokens drop constraint identity_tokens_purpose_check`.execute(db);
    await sql`alter table identity_tokens
      add constraint identity_tokens_purpose_check check (purpose in ('RESET', 'CONFIRM', 'CODE', 'DEVICE'))`.execute(
      db,
    );
  },
};
