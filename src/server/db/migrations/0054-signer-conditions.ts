import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = ['alter table conditions add column signer_uuid uuid references signers (uuid)'];

/** What a lender asks of one signer; of the borrower where there is none. */
export const signerConditions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
