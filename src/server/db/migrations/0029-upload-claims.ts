import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Uploads say in how many pieces they came, and until when a server has one to itself while it makes a document of it. */
export const uploadClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table uploads
      add column pieces integer not null default 0,
      add column completing_until timestamptz`.execute(db);
  },
};
