import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table notifications (
    uuid uuid primary key default gen_random_uuid(),
    application_uuid uuid not null references applications (uuid),
    kind text not null,
    data jsonb not null default '{}',
    status text not null default 'UNREAD' check (status in ('UNREAD', 'READ')),
    wallet_address text,
    created_at timestamptz not null,
    read_at timestamptz
  )`,
  'create index notifications_by_application on notifications (application_uuid, created_at)',
  `create table feedback (
    uuid uuid primary key,
    identity_uuid uuid not null references identities (uuid),
    organization text not null,
    application_uuid uuid references applications (uuid),
    topic text not null check (topic in ('IMPROVE', 'COMPLIMENT')),
    marketing_consent boolean not null,
    data_enc text not null,
    created_at timestamptz not null
  )`,
  'create index feedback_by_organization on feedback (organization, created_at)',
  `create table leave_answers (
    uuid uuid primary key,
    identity_uuid uuid not null references identities (uuid),
    organization text not null,
    reason text not null,
    data_enc text not null,
    created_at timestamptz not null
  )`,
];

/** Notices to borrowers, and their messages to the chief executive or on leaving. */
export const platform: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
