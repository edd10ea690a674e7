import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const LENDERS = `string_to_array(coalesce(current_setting('equiform.lenders', true), ''), ',')`;
const ofLender = `coalesce(current_setting('equiform.lenders', true), '') = '*' or organization = any(${LENDERS})`;

const STATEMENTS = [
  `create table call_backs (
    uuid uuid primary key,
    organization text not null,
    person_enc text not null,
    language text,
    call_by timestamptz,
    created_at timestamptz not null
  )`,
  'create index call_backs_by_age on call_backs (created_at)',
  `create policy lender_rows on call_backs using (${ofLender}) with check (${ofLender})`,
  'alter table call_backs enable row level security',
  'alter table call_backs force row level security',
];

export const callBacks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
