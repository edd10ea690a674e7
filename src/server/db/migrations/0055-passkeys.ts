import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  `create table passkeys (
    uuid uuid primary key,
    organization text not null,
    identity_uuid uuid not null references identities (uuid),
    host text not null,
    credential_id text not null,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    name text not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  'create unique index passkeys_by_credential on passkeys (organization, host, credential_id)',
  'create index passkeys_by_identity on passkeys (identity_uuid, created_at)',
  ...ownRowsOnly('passkeys'),
  `create table passkey_challenges (
    id text primary key,
    expires_at timestamptz not null
  )`,
  'create index passkey_challenges_by_age on passkey_challenges (expires_at)',
];

/** What people sign in with instead of a password, and the challenges that were answered. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
