import type { Transaction } from 'kysely';
import type { Queries, Row, Tables } from '../../db/tables.ts';

/** All other signers ever named, by invitation, including removed ones. */
export const selectSigners = (queries: Queries, applicationUuid: string): Promise<Row<'signers'>[]> =>
  queries
    .selectFrom('signers')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .orderBy('invited_at')
    .orderBy('uuid')
    .execute();

/** Writes a signer's status, person, and times of invitation and signing. */
export async function updateSigner(tx: Transaction<Tables>, row: Row<'signers'>): Promise<void> {
  const { uuid, status, person_enc, invited_at, signed_at } = row;
  await tx
    .updateTable('signers')
    .set({ status, person_enc, invited_at, signed_at })
    .where('uuid', '=', uuid)
    .execute();
}

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
