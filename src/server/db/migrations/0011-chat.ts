import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table chat_conversations (
    uuid uuid primary key,
    organization text not null,
    kind text not null check (kind in ('agent', 'chatbot')),
    provider text not null,
    channel_uuid uuid not null unique,
    contact_uuid uuid not null,
    customer_uuid uuid not null,
    identity_uuid uuid references identities (uuid),
    application_uuid uuid references applications (uuid),
    person_enc text not null,
    language text,
    state text not null default 'active' check (state in ('active', 'inactive')),
    frozen boolean not null default false,
    agent_name text,
    changes bigint not null default 0,
    created_at timestamptz not null,
    last_at timestamptz not null
  )`,
  'create index chat_conversations_by_age on chat_conversations (last_at)',
  `create table chat_messages (
    id bigint generated always as identity primary key,
    conversation_uuid uuid not null references chat_conversations (uuid) on delete cascade,
    uuid uuid not null,
    participant text not null check (participant in ('customer', 'agent', 'chatbot')),
    name text,
    text_enc text not null,
    answers_uuid uuid,
    sent_at timestamptz not null,
    unique (conversation_uuid, uuid)
  )`,
  'create index chat_messages_by_conversation on chat_messages (conversation_uuid, id)',
  `create table chat_attachments (
    uuid uuid primary key,
    conversation_uuid uuid not null references chat_conversations (uuid) on delete cascade,
    message_uuid uuid,
    storage_key text not null,
    name_enc text not null,
    type text not null,
    size integer not null,
    created_at timestamptz not null
  )`,
  'create index chat_attachments_by_conversation on chat_attachments (conversation_uuid)',
  'create index chat_attachments_by_key on chat_attachments (storage_key)',
  `create table chat_feedback (
    conversation_uuid uuid not null references chat_conversations (uuid) on delete cascade,
    question_uuid uuid not null,
    rating integer not null,
    message_enc text not null,
    created_at timestamptz not null,
    primary key (conversation_uuid, question_uuid)
  )`,
  `create table chat_turns (
    conversation_uuid uuid not null references chat_conversations (uuid) on delete cascade,
    turn text not null,
    due_at bigint not null,
    primary key (conversation_uuid, turn)
  )`,
  'create index chat_turns_by_time on chat_turns (due_at)',
];

/** Chats with agents and the chatbot: messages, files, feedback, and the sandbox agent's next actions. */
export const chat: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
