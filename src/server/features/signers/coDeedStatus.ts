import type { Queries } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { readRecord } from '../applications/recordService.ts';
import { selectSignersOf } from './signerStore.ts';

/**
 * Whether all who sign have signed (CALL-42, SIGNER-15), where this person signs: as the signer named, else where it is open
 * and they were invited last. Answers 400 where they sign nothing.
 */
export async function coDeedStatusOf(
  queries: Queries,
  { identityUuid }: Session,
  signer?: string,
): Promise<'COMPLETE' | 'PENDING' | 'NOT_REQUIRED'> {
  const own = await selectSignersOf(queries, identityUuid);
  const asked = own.filter(({ uuid }) => signer === undefined || uuid === signer);
  const records = await Promise.all(asked.map((row) => readRecord(queries, row.application_uuid)));
  const record = records.find((one) => one?.active) ?? records[0];
  if (record === undefined) throw new ApiError('badRequest', [said('refusal.application.none')]);
  return record.data.coDeedStatus ?? 'NOT_REQUIRED';
}
