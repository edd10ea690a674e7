import type { JsonObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';

/** The chosen offer as last sent, with its figures; undefined before a choice. */
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
