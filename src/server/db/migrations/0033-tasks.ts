import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowsOfApplications } from './ownRows.ts';

const STATEMENTS = [
  `create table tasks (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    name text not null,
    version integer not null,
    subject text not null,
    round integer not null,
    stage text not null,
    status text not null check (status in ('open', 'answered', 'withdrawn')),
    performer text not null,
    release_hash text not null,
    revision integer not null,
    outcome text,
    data jsonb not null default '{}',
    asked_at timestamptz not null,
    due_at timestamptz,
    ended_at timestamptz,
    constraint one_open_task exclude using btree (
      application_uuid with =, name with =, subject with =
    ) where (status = 'open') deferrable initially deferred
  )`,
  'create index tasks_of_applications on tasks (application_uuid, asked_at)',
  `create index open_tasks on tasks (performer, asked_at) where status = 'open'`,
  `create table task_events (
    id bigint generated always as identity primary key,
    task_uuid uuid not null references tasks (uuid),
    application_uuid uuid not null,
    type text not null,
    revision integer not null,
    outcome text,
    at timestamptz not null
  )`,
  'create index task_events_of_tasks on task_events (task_uuid, id)',
  ...rowsOfApplications('tasks'),
  ...rowsOfApplications('task_events'),
];

/**
 * What somebody at the lender's side has to do or find out for an application, and what was answered. That only one is
 * open is looked at when a transaction commits: the statement that ends one task and asks the next has no order.
 */
export const tasks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
