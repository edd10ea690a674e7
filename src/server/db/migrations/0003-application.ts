import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table lender_files (
    application_uuid uuid primary key references applications (uuid),
    data jsonb not null default '{}',
    secrets_enc text,
    updated_at timestamptz not null
  )`,
  `create table blobs (
    key text primary key,
    bytes bytea not null
  )`,
  `create table documents (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    category text not null check (category in ('UPLOAD', 'DISCLOSURE', 'CLOSING', 'NOTARY')),
    type text not null,
    side text,
    condition_uuid uuid,
    signer_uuid uuid,
    file_name text not null,
    content_type text not null,
    size integer not null check (size >= 0),
    sha256 text not null,
    version integer not null default 1,
    status text not null,
    storage_key text not null,
    data jsonb not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index documents_by_application on documents (application_uuid, created_at)',
  `create table document_events (
    id bigint generated always as identity primary key,
    document_uuid uuid not null references documents (uuid),
    identity_uuid uuid references identities (uuid),
    type text not null check (type in ('ISSUED', 'VIEWED', 'READ', 'SIGNED', 'DOWNLOADED', 'REMOVED')),
    sha256 text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  'create index document_events_by_document on document_events (document_uuid, id)',
  `create table uploads (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    file_name text not null,
    size integer not null check (size > 0),
    received integer not null default 0,
    data jsonb not null default '{}',
    created_at timestamptz not null
  )`,
  `create table upload_chunks (
    upload_uuid uuid not null references uploads (uuid) on delete cascade,
    start integer not null check (start >= 0),
    bytes bytea not null,
    primary key (upload_uuid, start)
  )`,
  `create table conditions (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    type text not null,
    status text not null check (status in ('OPEN', 'SUBMITTED', 'CLOSED')),
    data jsonb not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index conditions_by_application on conditions (application_uuid, created_at)',
  `create table bank_accounts (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    routing_number text,
    account_enc text,
    mask text not null,
    data jsonb not null default '{}',
    created_at timestamptz not null
  )`,
  'create index bank_accounts_by_application on bank_accounts (application_uuid, created_at)',
  `create table signers (
    uuid uuid primary key,
    application_uuid uuid not null references applications (uuid),
    role text not null check (role in ('CO_BORROWER', 'DEED_HOLDER', 'NON_TITLED_SPOUSE')),
    status text not null check (status in ('INVITED', 'OPENED', 'SIGNED', 'REMOVED')),
    person_enc text not null,
    token_hash text,
    invited_at timestamptz not null,
    signed_at timestamptz,
    data jsonb not null default '{}'
  )`,
  'create index signers_by_application on signers (application_uuid)',
];

/** After the offer: the lender's file, documents, uploads, conditions, accounts, signers. */
export const application: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
