import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/open/database.ts';
import { openTestDatabase } from '../../db/testDatabase.ts';
import { readLenderFile, writeLenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationData } from '../applications/recordService.ts';
import { takeOwnAnswers } from './takeOwnAnswers.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const UUID = '00000000-0000-4000-8000-000000000001';
const AT = new Date(0);
const ROLLED_BACK = new Error('nothing is kept');

/** What the lender's file says of own questions after the answers of an application were taken into a file that had some. */
async function takenInto(before: object, answers: object): Promise<unknown> {
  let after: unknown;
  const taken = db.transaction(async (tx) => {
    await writeLenderFile(tx, UUID, {
      file: { milestones: {}, notes: {}, answers: before as never },
      at: AT,
    });
    const data = { answers } as unknown as ApplicationData;
    await takeOwnAnswers(tx, { uuid: UUID, data }, AT);
    after = (await readLenderFile(tx, UUID)).answers;
    throw ROLLED_BACK;
  });
  await expect(taken).rejects.toBe(ROLLED_BACK);
  return after;
}

it('removes an answer that the borrower took back', async () => {
  const pets = { contact: { answers: { pets: 'YES' } } };
  expect(await takenInto({}, pets)).toEqual({ contact: { pets: 'YES' } });
  expect(await takenInto({ contact: { pets: 'YES' } }, { contact: {} })).toEqual({});
});
