import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly, rowsOfApplications } from './ownRows.ts';

const STATEMENTS = [
  `alter table text_outbox add column template text not null default 'phoneCode'`,
  'alter table mail_orders add column seen_at timestamptz',
  `create table text_orders (
    id bigint generated always as identity primary key,
    application_uuid uuid not null references applications (uuid),
    template text not null,
    occasion jsonb not null,
    request_id text,
    created_at timestamptz not null,
    due_at timestamptz not null,
    seen_at timestamptz
  )`,
  'create index text_orders_due on text_orders (due_at)',
  'create index text_orders_of_applications on text_orders (application_uuid)',
  ...rowsOfApplications('text_orders'),
  `create table text_numbers (
    identity_uuid uuid primary key references identities (uuid),
    organization text not null,
    data jsonb not null,
    phone_index text,
    confirmed_at timestamptz
  )`,
  'create index text_numbers_by_phone on text_numbers (organization, phone_index)',
  ...ownRowsOnly('text_numbers'),
  `create table mail_opt_outs (
    organization text not null,
    email_index text not null,
    created_at timestamptz not null,
    primary key (organization, email_index)
  )`,
  ...ownRowsOnly('mail_opt_outs'),
];

/**
 * Texts of the journey: what is to be texted, to which confirmed numbers; who wants no more advertising by mail; and when a
 * borrower was seen last while a mail or text for them waits.
 */
export const journeyTexts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
