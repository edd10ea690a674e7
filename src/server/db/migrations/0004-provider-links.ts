import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table provider_links (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    purpose text not null check (purpose in ('INCOME', 'ACCOUNT')),
    type text not null,
    status text not null check (status in ('OPEN', 'DONE', 'LEFT', 'USED')),
    token_hash text not null unique,
    state_hash text,
    public_hash text unique,
    data jsonb not null default '{}',
    found_enc text,
    created_at timestamptz not null
  )`,
  'create index provider_links_by_application on provider_links (application_uuid, created_at)',
];

/** Borrowers' visits to providers of income and account data. */
export const providerLinks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
