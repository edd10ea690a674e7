import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table release_plans (
    id bigint generated always as identity primary key,
    position bigint not null references config_commits (position),
    brands jsonb,
    due timestamptz not null,
    by text not null,
    why text not null,
    made_at timestamptz not null,
    after_change bigint not null,
    state text not null,
    taken_at timestamptz,
    said jsonb not null
  )`,
  `create index release_plans_open on release_plans (due) where state in ('planned', 'running')`,
];

/** Releases that become current at a time. */
export const releasePlans: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
