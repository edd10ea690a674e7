import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  `create table registration_drafts (
    uuid uuid primary key,
    organization text not null,
    revision integer not null,
    data jsonb,
    dob_hash text,
    email_index text,
    created_at timestamptz not null,
    saved_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index registration_drafts_by_expiry on registration_drafts (expires_at)',
  `create index registration_drafts_by_email on registration_drafts (organization, email_index)
    where email_index is not null`,
  `create table draft_browsers (
    secret_hash text primary key,
    organization text not null,
    draft_uuid uuid not null references registration_drafts (uuid) on delete cascade,
    tries integer not null default 0,
    seen_at timestamptz not null
  )`,
  'create index draft_browsers_of_drafts on draft_browsers (draft_uuid)',
  `create table draft_links (
    secret_hash text primary key,
    organization text not null,
    draft_uuid uuid not null references registration_drafts (uuid) on delete cascade,
    tries integer not null default 0,
    expires_at timestamptz not null
  )`,
  'create index draft_links_of_drafts on draft_links (draft_uuid)',
  ...['registration_drafts', 'draft_browsers', 'draft_links'].flatMap(ownRowsOnly),
];

/**
 * Registrations before there is an account: their answers, the browsers that go on with them, and the links by which another
 * browser takes them.
 */
export const registrationDrafts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
