import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowsOfApplications } from './ownRows.ts';

const STATEMENTS = [
  'alter table provider_links add column provider text',
  'alter table provider_links add column kept_enc text',
  'alter table provider_links add column attempts integer not null default 0',
  'alter table provider_links add column due_at timestamptz',
  'alter table provider_links add column busy_until timestamptz',
  'alter table provider_links drop constraint provider_links_purpose_check',
  `alter table provider_links add constraint provider_links_purpose_check
    check (purpose in ('INCOME', 'ACCOUNT', 'PAYMENT', 'NOTARY'))`,
  'create index due_provider_links on provider_links (due_at) where due_at is not null',
  `create table provider_deliveries (
    task_uuid uuid not null references tasks (uuid),
    provider text not null,
    application_uuid uuid not null references applications (uuid),
    status text not null check (status in ('waiting', 'asked', 'over', 'given up')),
    attempts integer not null default 0,
    due_at timestamptz,
    request_id text,
    created_at timestamptz not null,
    primary key (task_uuid, provider)
  )`,
  'create index due_provider_deliveries on provider_deliveries (due_at) where due_at is not null',
  'create index provider_deliveries_of_applications on provider_deliveries (application_uuid)',
  ...rowsOfApplications('provider_deliveries'),
];

/**
 * Visits to companies outside of this installation: which company, what its adapter needs again, and when it is asked. And
 * the tasks that companies perform: what is still to be sent to them.
 */
export const providerVisits: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
