import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Number of pieces of an upload, and until when one server may complete it. */
export const uploadClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table uploads
      add column pieces integer not null default 0,
      add column completing_until timestamptz`.execute(db);
  },
};
