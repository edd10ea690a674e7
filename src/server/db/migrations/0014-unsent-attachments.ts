import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds unsent chat files by age (server/jobs/retention.ts). */
export const unsentAttachments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index chat_attachments_unsent_by_time on chat_attachments (created_at)
      where message_uuid is null`.execute(db);
  },
};
