import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowsOfApplications } from './ownRows.ts';

const STATEMENTS = [
  `create table lender_messages (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    client text not null,
    message text not null,
    created_at timestamptz not null
  )`,
  'create index lender_messages_of_applications on lender_messages (application_uuid, created_at)',
  `create table lender_notices (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    client text not null,
    kind text not null,
    sent_on date not null,
    created_at timestamptz not null
  )`,
  'create index lender_notices_of_applications on lender_notices (application_uuid, created_at)',
  'alter table documents add column internal boolean not null default false',
  ...rowsOfApplications('lender_messages'),
  ...rowsOfApplications('lender_notices'),
];

/** What a lender's own system says and sends to a borrower, and documents that only the lender sees. */
export const lenderActs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
