import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  'alter table flags add column rollout jsonb',
  `create table flag_evaluations (
    organization text not null,
    subject text not null,
    flags jsonb not null,
    at timestamptz not null,
    primary key (organization, subject)
  )`,
  'alter table telemetry_events add column key text unique',
  'alter table telemetry_events add column dedupe_key text',
  'create unique index telemetry_events_once on telemetry_events (session_uuid, dedupe_key)',
  `create table web_vitals (
    id bigint generated always as identity primary key,
    organization text not null,
    name text not null,
    value double precision not null,
    rating text not null,
    page text not null,
    at timestamptz not null
  )`,
  'create index web_vitals_by_day on web_vitals (at, name)',
  `create table client_errors (
    id bigint generated always as identity primary key,
    organization text not null,
    event text not null,
    name text not null,
    page text not null,
    release_hash text,
    frames jsonb not null default '[]',
    at timestamptz not null
  )`,
  `create table session_replay_links (
    id bigint generated always as identity primary key,
    application_uuid uuid not null references applications (uuid),
    link text not null,
    at timestamptz not null,
    unique (application_uuid, link)
  )`,
  `create table wallet_accounts (
    address text primary key,
    identity_uuid uuid not null references identities (uuid),
    name text not null,
    authorization_type text not null check (authorization_type in ('OWNER', 'VIEWER')),
    authorized_wallets jsonb not null default '[]',
    created_at timestamptz not null
  )`,
  'create index wallet_accounts_by_identity on wallet_accounts (identity_uuid, created_at)',
];

/** Percentage flags, deduplicated events, page measurements and errors, replay links, wallets. */
export const walletTelemetry: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
