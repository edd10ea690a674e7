import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { ownAnswersOf } from '../../../core/flow/ownAnswers.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import { readLenderFile, writeLenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';

/**
 * Copies answers to the lender's own questions into the lender's file, by call and name; answers taken back
 * are removed.
 */
export async function takeOwnAnswers(
  tx: Transaction<Tables>,
  { uuid, data }: Pick<ApplicationRecord, 'uuid' | 'data'>,
  at: Date,
): Promise<void> {
  const documents = Object.entries(data.answers ?? {});
  if (documents.length === 0) return;
  const own = documents.flatMap(([call, document]) => {
    const answers = isObject(document) ? ownAnswersOf(document as JsonObject) : {};
    return Object.keys(answers).length === 0 ? [] : [[call, answers] as const];
  });
  const file = await readLenderFile(tx, uuid);
  const answers: JsonObject = Object.fromEntries(own);
  if (!isDeepStrictEqual(file.answers ?? {}, answers))
    await writeLenderFile(tx, uuid, { file: { ...file, answers }, at });
}
