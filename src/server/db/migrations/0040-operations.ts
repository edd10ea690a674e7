import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  'alter table application_events add column request_id text',
  'alter table task_events add column request_id text',
  'alter table lender_timers add column request_id text',
  'alter table mail_outbox add column request_id text',
  `create table erasure_requests (
    identity_uuid uuid primary key references identities (uuid),
    organization text not null,
    asked_at timestamptz not null,
    done_at timestamptz
  )`,
  'create index erasure_requests_open on erasure_requests (asked_at) where done_at is null',
  `create table person_acts (
    id bigint generated always as identity primary key,
    organization text not null,
    identity_uuid uuid not null references identities (uuid),
    act text not null,
    records text not null default '',
    request_id text,
    at timestamptz not null
  )`,
  'create index person_acts_of_persons on person_acts (identity_uuid, id)',
  ...ownRowsOnly('erasure_requests'),
  ...ownRowsOnly('person_acts'),
];

/**
 * Which request caused an event, a timer and a mail; who asked to be erased while the law keeps their records; and
 * what was done with a person's data by an operator.
 */
export const operations: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
