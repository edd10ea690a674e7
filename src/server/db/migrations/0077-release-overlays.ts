import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table release_overlays (
    id bigint generated always as identity primary key,
    brand text not null,
    policies jsonb not null,
    day text not null,
    newer text not null,
    by text not null,
    why text not null,
    made_at timestamptz not null,
    state text not null,
    laid_at timestamptz,
    laid integer not null
  )`,
  'create index release_overlays_brand on release_overlays (brand, id)',
];

/** Policies of a newer release that are laid over applications on older ones. */
export const releaseOverlays: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
