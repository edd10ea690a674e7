import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

const STATEMENTS = [
  `create table browser_sessions (
    hash text primary key,
    organization text not null,
    identity_uuid uuid not null,
    sid text not null,
    scope text,
    session_version integer not null,
    signed_in_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index browser_sessions_by_sid on browser_sessions (sid)',
  'create index browser_sessions_by_identity on browser_sessions (identity_uuid)',
  'create index browser_sessions_by_end on browser_sessions (expires_at)',
  ...ownRowsOnly('browser_sessions'),
];

/** Whose session a browser has, found by the hash of its cookie's secret: for what a page's document carries. */
export const browserSessions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
