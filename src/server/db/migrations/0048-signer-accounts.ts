import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table signers
    add column identity_uuid uuid references identities (uuid),
    add column token_ends_at timestamptz,
    add column opened_at timestamptz,
    add column code_hash text,
    add column code_ends_at timestamptz,
    add column mails integer not null default 0`,
  'create unique index signers_by_token on signers (token_hash) where token_hash is not null',
  'create index signers_by_identity on signers (identity_uuid) where identity_uuid is not null',
];

/** The account of an additional signer, and the link and the code of their invitation. */
export const signerAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
