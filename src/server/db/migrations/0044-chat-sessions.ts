import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = ['alter table chat_conversations add column session_version integer'];

/** With which sessions of its person a chat began: it ends with them. */
export const chatSessions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
