import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { type DocumentRow, selectDocument } from './documentStore.ts';

/** A document of an application; answers 404 when it has none of this uuid. */
export async function foundDocument(
  queries: Queries,
  applicationUuid: string,
  uuid: string,
): Promise<DocumentRow> {
  const row = await selectDocument(queries, applicationUuid, uuid);
  if (!row) throw new ApiError('notFound');
  return row;
}
