import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Unlogged: rows are of use for a minute, and writing them waits for no disk.
  `create unlogged table request_counts (
    subject text primary key,
    requests integer not null,
    at timestamptz not null default now()
  )`,
  'create index request_counts_by_time on request_counts (at)',
];

/** How many requests each client sent to all servers in a minute. */
export const requestCounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
