import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  'alter table signers drop constraint signers_role_check',
  `alter table signers add constraint signers_role_check check (role in (
    'CO_BORROWER', 'DEED_HOLDER', 'NON_TITLED_SPOUSE', 'TRUSTEE', 'ATTORNEY_IN_FACT', 'ATTORNEY'))`,
  'alter table signers drop constraint signers_status_check',
  `alter table signers add constraint signers_status_check check (status in (
    'INVITED', 'OPENED', 'SIGNED', 'DECLINED', 'EXPIRED', 'NOT_ME', 'REMOVED'))`,
];

/** Everyone who may take part in the signing, and how an invitation may end without a signature. */
export const signerRoles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
