import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownRowsOnly } from './ownRows.ts';

/** Nobody changes or removes a row by mistake. Who has the database can still do it: `equiform audit verify` finds it. */
const appendedOnly = (table: string): string =>
  `create trigger appended_only before update or delete on ${table}
    for each row execute function refuse_change()`;

const STATEMENTS = [
  // To the millisecond, as programs read times: a smaller change could not be seen.
  `create table audit_log (
    uuid uuid primary key,
    organization text not null,
    at timestamptz(3) not null,
    staff_uuid uuid,
    token_uuid uuid,
    act text not null,
    subject text not null,
    identity_uuid uuid,
    request_id text,
    detail text not null,
    detail_hash text not null,
    proof text not null
  )`,
  'create index audit_log_by_time on audit_log (organization, at, uuid)',
  'create index audit_log_of_identities on audit_log (identity_uuid) where identity_uuid is not null',
  'create table audit_unchained (row_uuid uuid primary key)',
  `create table audit_chain (
    organization text not null,
    position bigint not null,
    row_uuid uuid not null unique,
    row_hash text not null,
    hash text not null,
    primary key (organization, position)
  )`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are only appended', tg_table_name;
    end $$`,
  appendedOnly('audit_log'),
  appendedOnly('audit_chain'),
  ...ownRowsOnly('audit_log'),
  ...ownRowsOnly('audit_chain'),
];

/** What people of the staff did, and for each lender the chain of hashes over it. */
export const auditLog: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
