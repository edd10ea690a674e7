import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table staff_sessions (
    uuid uuid primary key,
    staff_uuid uuid not null references staff_people (staff_uuid),
    hash text not null unique,
    way text not null check (way in ('link', 'password', 'passkey')),
    address text not null,
    agent text not null,
    started_at timestamptz not null,
    used_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    totp_secret text,
    totp_until timestamptz
  )`,
  'create index staff_sessions_of_people on staff_sessions (staff_uuid)',
  `create table staff_passwords (
    staff_uuid uuid primary key references staff_people (staff_uuid),
    password_hash text not null,
    totp_secret text not null,
    totp_last_step bigint not null,
    set_at timestamptz not null
  )`,
  `create table staff_passkeys (
    uuid uuid primary key,
    staff_uuid uuid not null references staff_people (staff_uuid),
    host text not null,
    credential_id text not null,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    name text not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  'create unique index staff_passkeys_by_credential on staff_passkeys (host, credential_id)',
  'create index staff_passkeys_of_people on staff_passkeys (staff_uuid)',
  `create table staff_challenges (
    uuid uuid primary key,
    staff_uuid uuid references staff_people (staff_uuid),
    expires_at timestamptz not null
  )`,
];

/**
 * How people of the staff sign in in a browser: their sessions, by the hash of a cookie, their passwords with the secret of their
 * authenticator app, their passkeys, and challenges for passkeys that nobody has answered yet.
 */
export const staffSessions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
