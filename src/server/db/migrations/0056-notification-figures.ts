import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = ["alter table notifications add column figures jsonb not null default '{}'"];

/** What notifications say in figures and days, sealed. */
export const notificationFigures: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
