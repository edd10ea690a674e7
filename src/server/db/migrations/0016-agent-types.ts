import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores that an agent is typing, for browsers connected to other servers. */
export const agentTypes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table chat_conversations add column agent_types boolean not null default false`.execute(
      db,
    );
  },
};
