import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table config_blobs (hash text primary key, content text not null)`,
  `create table config_trees (hash text primary key, entries jsonb not null)`,
  `create table config_commits (
    position bigint primary key,
    tree text not null references config_trees (hash),
    by text not null,
    why text not null,
    at timestamptz not null
  )`,
  'create index config_commits_by_tree on config_commits (tree)',
  `create table release_builds (
    position bigint not null references config_commits (position),
    program text not null,
    brand text not null,
    hash text not null references releases (hash),
    content text not null,
    built_at timestamptz not null,
    primary key (position, program, brand)
  )`,
  'create index release_builds_by_hash on release_builds (hash)',
  'create index release_builds_by_content on release_builds (brand, content)',
  `create table head_changes (
    id bigint generated always as identity primary key,
    brand text not null,
    act text not null,
    hash text,
    position bigint references config_commits (position),
    before text,
    by text not null,
    why text not null,
    at timestamptz not null
  )`,
  'create index head_changes_by_brand on head_changes (brand, id)',
  `create table recalled_releases (
    brand text not null,
    hash text not null,
    content text not null,
    by text not null,
    why text not null,
    at timestamptz not null,
    primary key (brand, hash, content)
  )`,
  'create index recalled_releases_by_content on recalled_releases (brand, content)',
  'alter table brand_heads add column position bigint references config_commits (position)',
  'alter table brand_heads add column held boolean not null default false',
  'delete from published_folder',
  'alter table published_folder drop column is_replaced',
  'alter table published_folder alter column hash set not null',
];

/**
 * The ledger of releases: every configuration that was ever published (`config_commits`, by position), what each
 * program built from it, every change of a lender's head, and the releases that were recalled.
 */
export const releaseLedger: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
