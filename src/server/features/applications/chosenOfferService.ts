import type { JsonObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';

/** The choice of an offer as it was last sent, with its figures; undefined before one. */
export async function chosenOffer(
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
