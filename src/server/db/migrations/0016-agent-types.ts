import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** That an agent types is kept with the chat, so that whoever has it open on another server learns of it. */
export const agentTypes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table chat_conversations add column agent_types boolean not null default false`.execute(
      db,
    );
  },
};
