import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  `create table lender_events (
    id bigint generated always as identity primary key,
    organization text not null,
    application_uuid uuid not null,
    type text not null,
    task_uuid uuid,
    uuid uuid not null default gen_random_uuid(),
    request_id text,
    kept_at timestamptz not null default now(),
    position bigint,
    sequence bigint,
    check ((position is null) = (sequence is null))
  )`,
  'create index lender_events_without_position on lender_events (id) where position is null',
  'create unique index lender_events_by_position on lender_events (organization, position)',
  'create index lender_events_by_age on lender_events (kept_at) where position is not null',
  `create table event_relay (only_row boolean primary key default true check (only_row))`,
  'insert into event_relay default values',
  `create table event_positions (organization text primary key, last bigint not null)`,
  `create table event_sequences (
    application_uuid uuid primary key,
    organization text not null,
    last bigint not null
  )`,
  `create table webhook_deliveries (
    id bigint generated always as identity primary key,
    organization text not null,
    webhook text not null,
    event_id bigint not null references lender_events (id) on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
    attempts integer not null default 0,
    created_at timestamptz not null,
    next_at timestamptz not null,
    first_tried_at timestamptz,
    last_tried_at timestamptz,
    answer text
  )`,
  `create index webhook_deliveries_waiting on webhook_deliveries (organization, webhook, next_at)
    where state = 'waiting'`,
  `create index webhook_deliveries_dead on webhook_deliveries (organization, id) where state = 'dead'`,
  'create index webhook_deliveries_of_events on webhook_deliveries (event_id)',
  `create table webhook_ends (
    organization text not null,
    webhook text not null,
    url_hash text not null,
    at timestamptz not null,
    primary key (organization, webhook)
  )`,
  ...ownRowsOnly('lender_events'),
  ...ownRowsOnly('event_positions'),
  ...ownRowsOnly('event_sequences'),
  ...ownRowsOnly('webhook_deliveries'),
  ...ownRowsOnly('webhook_ends'),
];

/**
 * What lenders are told about their applications. The id of an event is in the order of its application's commits; its
 * position among those of its lender is given after the commit, because ids become visible out of order.
 */
export const lenderEvents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
