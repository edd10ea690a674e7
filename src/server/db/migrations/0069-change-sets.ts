import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table config_changes (
    uuid uuid primary key,
    title text not null,
    why text not null,
    by text not null,
    at timestamptz not null,
    base bigint not null,
    state text not null,
    version integer not null,
    changed_by text not null,
    changed_at timestamptz not null,
    authors jsonb not null,
    checked jsonb,
    published bigint
  )`,
  `create index config_changes_by_state on config_changes (state, changed_at desc)`,
  `create table config_change_files (
    change_uuid uuid not null references config_changes (uuid) on delete cascade,
    path text not null,
    content text,
    primary key (change_uuid, path)
  )`,
  `alter table config_commits add column authors jsonb not null default '[]'`,
];

/** Changes of the configuration that are not published yet, and who else than the publisher made what was published. */
export const changeSets: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
