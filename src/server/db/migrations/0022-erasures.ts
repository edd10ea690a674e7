import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  'alter table applications add column erased_at timestamptz',
  `create table erasures (
    id bigint generated always as identity primary key,
    organization text not null,
    identity_uuid uuid not null unique references identities (uuid),
    applications integer not null,
    files integer not null,
    at timestamptz not null
  )`,
  ...ownRowsOnly('erasures'),
];

/** Erased persons, and the number of their records. */
export const erasures: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
