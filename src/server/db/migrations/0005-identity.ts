import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table identities
    add column session_version integer not null default 0,
    add column is_broker boolean not null default false,
    add column password_changed_at timestamptz,
    add column password_expired boolean not null default false,
    add column email_confirmed_at timestamptz,
    add column second_factor text check (second_factor in ('TOTP', 'EMAIL')),
    add column totp_secret_enc text,
    add column totp_last_step integer not null default 0,
    drop column failed_logins,
    drop column locked_until`,
  `create table sign_in_attempts (
    subject text primary key,
    failures integer not null,
    locked_until timestamptz,
    at timestamptz not null
  )`,
  'create index sign_in_attempts_by_time on sign_in_attempts (at)',
  `create table revoked_sessions (
    sid text primary key,
    expires_at timestamptz not null
  )`,
  `create table identity_tokens (
    hash text primary key,
    identity_uuid uuid not null references identities (uuid),
    purpose text not null check (purpose in ('RESET', 'CONFIRM', 'CODE')),
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  'create index identity_tokens_by_identity on identity_tokens (identity_uuid, purpose)',
  `create table mail_outbox (
    id bigint generated always as identity primary key,
    organization text not null,
    to_hash text not null,
    to_enc text not null,
    mail_enc text not null,
    attempts integer not null default 0,
    claimed_until timestamptz,
    created_at timestamptz not null,
    sent_at timestamptz
  )`,
  'create index mail_outbox_by_address on mail_outbox (to_hash, id)',
  'create index mail_outbox_waiting on mail_outbox (id) where sent_at is null',
];

/**
 * Second factor, password expiry, revoked sessions, single-use tokens and the mail outbox. Failed sign-ins
 * are counted for unknown addresses too, so that a lock does not reveal who is a customer.
 */
export const identity: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
