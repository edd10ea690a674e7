import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  `create table data_keys (
    id text primary key,
    organization text not null,
    subject text not null,
    wrapped text,
    created_at timestamptz not null default now(),
    forgotten_at timestamptz,
    unique (organization, subject),
    check ((wrapped is null) = (forgotten_at is not null))
  )`,
  'create index data_keys_by_subject on data_keys (subject)',
  ...ownRowsOnly('data_keys'),
  `create table sealed_tables (
    name text primary key,
    sealed_at timestamptz not null
  )`,
  // A sealed value is neither lower case nor a date.
  'alter table identities drop constraint identities_email_check',
  'alter table identities add column email_index text',
  'alter table identities add column person_index text',
  'create unique index identities_by_email_index on identities (organization, email_index)',
  'create index identities_by_person_index on identities (person_index)',
  'alter table profiles alter column dob type text using dob::text',
];

/** Keys of lenders and persons, sealing progress of old rows, and blind indexes of addresses. */
export const dataKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
