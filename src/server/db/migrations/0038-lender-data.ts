import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  'alter table loan_originators add column updated_at timestamptz not null default now()',
  `alter table referrals
    add column email_index text,
    add column updated_at timestamptz not null default now()`,
  'create index referrals_by_email_index on referrals (organization, email_index)',
  'alter table offer_codes add column updated_at timestamptz not null default now()',
  `create table affiliate_records (
    organization text not null,
    token text not null,
    data jsonb not null,
    email_index text,
    updated_at timestamptz not null,
    primary key (organization, token)
  )`,
  'create index affiliate_records_by_email_index on affiliate_records (organization, email_index)',
  `create table lender_today (
    organization text not null,
    kind text not null check (kind in ('hours', 'banners')),
    data jsonb not null,
    updated_at timestamptz not null,
    primary key (organization, kind)
  )`,
  `create table text_outbox (
    id bigint generated always as identity primary key,
    uuid uuid not null unique,
    organization text not null,
    application_uuid uuid not null references applications (uuid),
    recipient text not null,
    body text not null,
    attempts integer not null default 0,
    claimed_until timestamptz,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  'create index text_outbox_by_application on text_outbox (application_uuid)',
  'create index referrals_by_age on referrals (updated_at)',
  'create index offer_codes_by_age on offer_codes (updated_at)',
  'create index affiliate_records_by_age on affiliate_records (updated_at)',
  'create index text_outbox_by_age on text_outbox (expires_at)',
  ...['affiliate_records', 'lender_today', 'text_outbox'].flatMap(ownRowsOnly),
];

/** What lenders give for the borrower's pages: affiliates' records, hours and banners of the day; and texts to be sent. */
export const lenderData: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
