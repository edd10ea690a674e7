import type { FieldContext, FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Row } from '../../db/tables.ts';

export const phoneOf = (identityUuid: string): FieldContext => ({
  table: 'identities',
  column: 'phone_enc',
  rowId: identityUuid,
});

/**
 * An identity's ten-digit phone number; undefined when none is on file. Within a transaction pass it as
 * `queries`.
 */
export async function readPhone(
  queries: Queries,
  encryption: FieldEncryption,
  uuid: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('identities')
    .select('phone_enc')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row && openPhone(row, encryption, uuid);
}

export const openPhone = (
  { phone_enc }: Pick<Row<'identities'>, 'phone_enc'>,
  encryption: FieldEncryption,
  uuid: string,
): string | undefined => (phone_enc === null ? undefined : encryption.decrypt(phone_enc, phoneOf(uuid)));
