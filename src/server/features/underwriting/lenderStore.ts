import type { Queries } from '../../db/tables.ts';

/** The e-mail address of an identity, lower case; tells one borrower from another. */
export async function selectEmail(queries: Queries, identityUuid: string): Promise<string> {
  const { email } = await queries
    .selectFrom('identities')
    .select('email')
    .where('uuid', '=', identityUuid)
    .executeTakeFirstOrThrow();
  return email;
}
