import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowsOfApplications } from './ownRows.ts';

const STATEMENTS = [
  `create table mail_orders (
    id bigint generated always as identity primary key,
    application_uuid uuid not null references applications (uuid),
    occasion jsonb not null,
    request_id text,
    created_at timestamptz not null,
    due_at timestamptz not null
  )`,
  'create index mail_orders_due on mail_orders (due_at)',
  'create index mail_orders_of_applications on mail_orders (application_uuid)',
  ...rowsOfApplications('mail_orders'),
];

/** What happened in an application of which its borrower is to be told by mail, until the mail is written. */
export const mailOrders: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
