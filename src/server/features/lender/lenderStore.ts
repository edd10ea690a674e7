import type { JsonObject } from '../../../core/shared/json.ts';
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

/** The body of the choice of an offer, as it was last sent; undefined before one. */
export async function selectChoice(
  queries: Queries,
  applicationUuid: string,
): Promise<JsonObject | undefined> {
  const row = await queries
    .selectFrom('selected_offers')
    .select('data')
    .where('application_uuid', '=', applicationUuid)
    .executeTakeFirst();
  return row?.data;
}
