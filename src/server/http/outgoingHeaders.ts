import { requestIdNow } from '../db/requestIds.ts';

/**
 * Headers for a call to another system: the id of the request that caused it, by which its log and ours can be
 * compared. Work that goes on after the answer runs within `onBehalfOf` with the stored id.
 */
export function outgoingHeaders(): Readonly<Record<string, string>> {
  const id = requestIdNow();
  return id === undefined ? {} : { 'x-request-id': id };
}
