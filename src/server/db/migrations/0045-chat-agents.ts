import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table chat_conversations
    add column performer text check (performer in ('lender', 'sandbox')),
    add column agent_id text,
    add column queue text,
    add column waits_since timestamptz,
    add column wait_ends_at timestamptz`,
  `create index chat_conversations_late on chat_conversations (wait_ends_at) where wait_ends_at is not null`,
  `create index chat_conversations_of_lenders on chat_conversations (organization, created_at, uuid)
    where performer = 'lender' and state = 'active'`,
  `alter table lender_events
    alter column application_uuid drop not null,
    add column conversation_uuid uuid,
    add constraint lender_events_subject check (num_nonnulls(application_uuid, conversation_uuid) = 1)`,
  'alter table lender_api_calls add column conversation_uuid uuid',
];

/**
 * Who answers a chat, which agent of the lender has it, and since when it waits for one. Events and calls of the Lender API may be
 * about a chat.
 */
export const chatAgents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
