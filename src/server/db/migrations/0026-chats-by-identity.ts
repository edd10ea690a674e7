import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const chatsByIdentity: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index chat_conversations_by_identity on chat_conversations (identity_uuid)`.execute(db);
  },
};
