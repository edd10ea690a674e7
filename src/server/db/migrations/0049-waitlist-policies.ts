import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  'alter table waitlist add column policy text, add column language text, add column email_index text',
  // The job reads a lender's rows page by page, and then all rows of one address.
  'create index waitlist_of_lenders on waitlist (organization, uuid)',
  'create index waitlist_by_email_index on waitlist (organization, email_index)',
  'create index waitlist_by_time on waitlist (created_at)',
];

/** What people on the waitlist wait for, in which language they are told, and which rows are of one address. */
export const waitlistPolicies: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
