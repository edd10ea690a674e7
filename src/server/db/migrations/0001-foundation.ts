import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table releases (
    hash text primary key,
    brand text not null,
    manifest jsonb not null,
    parts jsonb not null,
    created_at timestamptz not null default now()
  )`,
  'create index releases_by_brand on releases (brand, created_at)',
  `create table brand_heads (
    brand text primary key,
    hash text not null references releases (hash)
  )`,
  `create table identities (
    uuid uuid primary key,
    organization text not null,
    email text not null check (email = lower(email)),
    password_hash text not null,
    phone_enc text,
    failed_logins integer not null default 0 check (failed_logins >= 0),
    locked_until timestamptz,
    created_at timestamptz not null,
    constraint identities_email_once unique (organization, email)
  )`,
  `create table profiles (
    uuid uuid primary key,
    identity_uuid uuid not null unique references identities (uuid),
    data jsonb not null default '{}',
    dob date,
    ssn_enc text,
    type text,
    tracker_uuid uuid,
    updated_at timestamptz not null
  )`,
  `create table applications (
    uuid uuid primary key,
    identity_uuid uuid not null references identities (uuid),
    organization text not null,
    release_hash text not null references releases (hash),
    loan_number text not null unique,
    state text not null,
    data jsonb not null default '{}',
    status jsonb not null default '{}',
    pinned boolean not null default false,
    persona text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1
  )`,
  'create index applications_by_identity on applications (identity_uuid, created_at)',
  `create table consents (
    id bigint generated always as identity primary key,
    identity_uuid uuid references identities (uuid),
    application_uuid uuid references applications (uuid),
    type text not null,
    version text not null,
    opt_in_out text not null check (opt_in_out in ('OPT_IN', 'OPT_OUT')),
    source text not null,
    text_hash text,
    accepted_at timestamptz not null,
    user_agent text,
    check (identity_uuid is not null or application_uuid is not null)
  )`,
  'create index consents_by_identity on consents (identity_uuid)',
  'create index consents_by_application on consents (application_uuid)',
  `create table consent_prompts (
    uuid uuid primary key,
    type text not null,
    organization text not null,
    created_at timestamptz not null
  )`,
  `create table application_events (
    id bigint generated always as identity primary key,
    application_uuid uuid not null references applications (uuid),
    type text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  'create index application_events_by_application on application_events (application_uuid, id)',
  `create table idempotency_keys (
    scope text not null,
    key text not null,
    request_hash text not null,
    status integer,
    response jsonb,
    created_at timestamptz not null default now(),
    primary key (scope, key)
  )`,
  `create table waitlist (
    uuid uuid primary key,
    organization text not null,
    data_enc text not null,
    created_at timestamptz not null
  )`,
  `create table loan_originators (
    uuid uuid primary key,
    organization text not null,
    data jsonb not null,
    licensed_states jsonb not null
  )`,
  'create index loan_originators_by_organization on loan_originators (organization)',
  `create table referrals (
    uuid uuid primary key,
    organization text not null,
    status text not null,
    email text,
    data jsonb not null
  )`,
  `create table offer_codes (
    code text not null,
    organization text not null,
    data jsonb not null,
    primary key (organization, code)
  )`,
  `create table experiments (
    application_uuid uuid not null references applications (uuid),
    name text not null,
    variation text not null,
    primary key (application_uuid, name)
  )`,
  `create table flags (
    organization text not null default '',
    key text not null,
    enabled boolean not null,
    variables jsonb not null default '{}',
    primary key (organization, key)
  )`,
  `create table telemetry_sessions (
    uuid uuid primary key,
    tracker_uuid uuid not null,
    detail jsonb not null default '{}',
    created_at timestamptz not null
  )`,
  `create table telemetry_events (
    id bigint generated always as identity primary key,
    session_uuid uuid,
    application_uuid uuid,
    event text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  `create table selected_offers (
    application_uuid uuid primary key references applications (uuid),
    data jsonb not null,
    updated_at timestamptz not null
  )`,
  `create table lender_timers (
    id bigint generated always as identity primary key,
    application_uuid uuid not null references applications (uuid),
    action text not null,
    due_at bigint not null,
    attempts integer not null default 0,
    done_at timestamptz,
    failed_at timestamptz
  )`,
  `create unique index lender_timers_open on lender_timers (application_uuid, action)
    where done_at is null and failed_at is null`,
  'create index lender_timers_due on lender_timers (due_at) where done_at is null and failed_at is null',
  `create table sandbox_clock (
    id integer primary key default 1 check (id = 1),
    offset_ms bigint not null
  )`,
  'insert into sandbox_clock (offset_ms) values (0)',
] as const;

/** The tables of registration, offers and the sandbox lender. */
export const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
