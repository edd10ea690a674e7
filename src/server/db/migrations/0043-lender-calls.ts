import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  `create table lender_api_call_counts (
    organization text not null,
    client text not null,
    operation text not null,
    status integer not null,
    hour_at timestamptz not null,
    calls integer not null,
    primary key (organization, client, operation, status, hour_at)
  )`,
  'create index lender_api_call_counts_by_age on lender_api_call_counts (hour_at)',
  ...ownRowsOnly('lender_api_call_counts'),
  'alter table idempotency_keys add column application_uuid uuid',
  `create index idempotency_keys_of_applications on idempotency_keys (application_uuid)
    where application_uuid is not null`,
  `create index open_tasks_by_uuid on tasks (uuid) where status = 'open' and not handed_over`,
];

/**
 * Calls of lenders' systems that read nothing personal, counted by the hour; which application the answer of a repeated call
 * is about, so that it goes with the person; and open tasks in an order in which a starting server can read them by pages.
 */
export const lenderCalls: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
