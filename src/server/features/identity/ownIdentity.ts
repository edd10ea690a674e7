import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { type IdentityRow, selectIdentity } from './identityStore.ts';

/** The identity of somebody signed in; answers 401 when it was erased meanwhile. */
export async function ownIdentity(queries: Queries, uuid: string): Promise<IdentityRow> {
  const row = await selectIdentity(queries, uuid);
  if (row === undefined) throw new ApiError('unauthenticated');
  return row;
}
