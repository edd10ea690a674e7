import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table staff_people (
    staff_uuid uuid primary key,
    name text not null,
    email text not null,
    email_index text,
    state text not null check (state in ('invited', 'active', 'ended')),
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create unique index staff_people_by_email on staff_people (email_index)',
  `create table staff_grants (
    staff_uuid uuid not null references staff_people (staff_uuid),
    role text not null,
    reach text not null,
    given_at timestamptz not null,
    primary key (staff_uuid, role, reach)
  )`,
  `create table staff_tokens (
    uuid uuid primary key,
    staff_uuid uuid not null references staff_people (staff_uuid),
    hash text not null unique,
    name text not null,
    acts text,
    reach text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    ended_at timestamptz
  )`,
  'create index staff_tokens_of_people on staff_tokens (staff_uuid)',
  `create table staff_invitations (
    hash text primary key,
    staff_uuid uuid references staff_people (staff_uuid),
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
];

/**
 * People who work here, what they may do for which lenders, their tokens, and links that make somebody one of them: for a
 * person who was invited, or for the first administrator when none is named.
 */
export const staffPeople: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
