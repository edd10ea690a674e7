import type { Transaction } from 'kysely';
import type { Queries, Row, Tables } from '../../db/tables.ts';

/** Everyone who was named to sign beside the borrower, in the order they were invited; removed ones too. */
export const selectSigners = (queries: Queries, applicationUuid: string): Promise<Row<'signers'>[]> =>
  queries
    .selectFrom('signers')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .orderBy('invited_at')
    .orderBy('uuid')
    .execute();

/** Writes what of a signer may change: status, person, and when they were invited and signed. */
export async function updateSigner(tx: Transaction<Tables>, row: Row<'signers'>): Promise<void> {
  const { uuid, status, person_enc, invited_at, signed_at } = row;
  await tx
    .updateTable('signers')
    .set({ status, person_enc, invited_at, signed_at })
    .where('uuid', '=', uuid)
    .execute();
}

/** The e-mail address a borrower signs in with. */
export async function selectBorrowerEmail(
  queries: Queries,
  identityUuid: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('identities')
    .select('email')
    .where('uuid', '=', identityUuid)
    .executeTakeFirst();
  return row?.email;
}
