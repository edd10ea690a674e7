import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table blob_parts (
    key text not null,
    number integer not null check (number >= 0),
    bytes bytea not null,
    stored_at timestamptz not null default now(),
    primary key (key, number)
  )`,
  'alter table upload_chunks alter column bytes drop not null, add column storage_key text',
  `alter table upload_chunks
    add constraint upload_chunks_are_somewhere check ((bytes is null) <> (storage_key is null))`,
  'create index upload_chunks_by_key on upload_chunks (storage_key) where storage_key is not null',
  'alter table uploads add column holder text',
  'create index uploads_by_time on uploads (created_at)',
  `alter table documents add column scan text not null default 'NOT_SCANNED'
    check (scan in ('NOT_SCANNED', 'WAITING', 'CLEAN', 'INFECTED'))`,
  `create index documents_waiting_for_scan on documents (created_at) where scan = 'WAITING'`,
  `alter table chat_attachments add column scan text not null default 'NOT_SCANNED'
    check (scan in ('NOT_SCANNED', 'WAITING', 'CLEAN', 'INFECTED'))`,
  `create index chat_attachments_waiting_for_scan on chat_attachments (created_at) where scan = 'WAITING'`,
];

/** Files arrive in parts, stored as they come, each with its scan state. Existing files stay. */
export const streamedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
