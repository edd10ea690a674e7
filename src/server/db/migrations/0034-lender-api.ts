import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  `create table lender_api_calls (
    id bigint generated always as identity primary key,
    organization text not null,
    client text not null,
    operation text not null,
    application_uuid uuid,
    status integer not null,
    request_id text not null,
    at timestamptz not null
  )`,
  'create index lender_api_calls_by_age on lender_api_calls (at)',
  'create index lender_api_calls_of_lenders on lender_api_calls (organization, id)',
  ...ownRowsOnly('lender_api_calls'),
  `create table client_assertions (
    id text primary key,
    expires_at timestamptz not null
  )`,
  'create index client_assertions_by_age on client_assertions (expires_at)',
  'alter table tasks add column handed_over boolean not null default false',
  `alter table applications
    add column changed_at timestamptz not null default date_trunc('milliseconds', now())`,
  'create index applications_changed on applications (organization, changed_at, uuid)',
];

/**
 * The calls that systems of lenders made, the signed proofs of who they are that were used, tasks that a lender's system handed
 * over to people, and when an application was last written by the database's own clock.
 */
export const lenderApi: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
