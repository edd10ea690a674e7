import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../db/open/database.ts';
import { openTestDatabase } from '../../../db/testDatabase.ts';
import { givePositions } from './givePositions.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const rowOf = (organization: string, application: string) => ({
  organization,
  application_uuid: application,
  type: 'application.changed',
});

const all = () => db.kysely.selectFrom('lender_events').selectAll().orderBy('position').execute();
const place = (limit = 500) => givePositions(db, limit, async () => {});

it('numbers the events of each lender from 1 without gaps, and those of each application in their order', async () => {
  const applications = ['a', 'b'].map((organization) => ({ organization, uuid: randomUUID() }));
  for (let n = 0; n < 3; n += 1)
    for (const { organization, uuid } of applications)
      await db.kysely.insertInto('lender_events').values(rowOf(organization, uuid)).execute();
  const mine = randomUUID();
  await db.kysely.insertInto('lender_events').values(rowOf('a', mine)).execute();
  const told: number[] = [];
  for (let count = 4; count === 4; )
    count = await givePositions(db, 4, async (_tx, placed) => {
      told.push(...placed.map(({ id }) => id));
    });
  const rows = await all();
  const ofA = rows.filter(({ organization }) => organization === 'a');
  expect(ofA.map(({ position, sequence }) => [position, sequence])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 1],
  ]);
  expect(rows.filter(({ organization }) => organization === 'b').map(({ position }) => position)).toEqual([
    1, 2, 3,
  ]);
  expect(told.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(await place()).toBe(0);
});

it('gives no number that a failure takes back, and none twice', async () => {
  const mine = randomUUID();
  await db.kysely
    .insertInto('lender_events')
    .values([rowOf('a', mine), rowOf('a', mine)])
    .execute();
  const failing = givePositions(db, 1, async () => {
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect((await all()).map(({ position }) => position)).toEqual([null, null]);
  expect(await place(1)).toBe(1);
  expect(await place()).toBe(1);
  expect((await all()).map(({ position, sequence }) => [position, sequence])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it('while many write and several number at once, a reader by position misses nothing', async () => {
  const applications = Array.from({ length: 4 }, () => randomUUID());
  let isWriting = true;
  const write = async (application: string): Promise<void> => {
    for (let n = 0; n < 15; n += 1)
      await db.transaction(async (tx) => {
        await tx.insertInto('lender_events').values(rowOf('a', application)).execute();
        // Others commit with greater ids meanwhile.
        if (n % 3 === 0) await later(2);
      });
  };
  const number = async (): Promise<void> => {
    while (isWriting) {
      await place(7);
      await later();
    }
  };
  const seen: number[] = [];
  const read = async (): Promise<void> => {
    while (isWriting || seen.length < 60) {
      const rows = await db.kysely
        .selectFrom('lender_events')
        .select('position')
        .where('position', '>', seen.at(-1) ?? 0)
        .orderBy('position')
        .execute();
      for (const { position } of rows) if (position !== null) seen.push(position);
      await later();
    }
  };
  const writing = Promise.all(applications.map(write)).then(async () => {
    isWriting = false;
    while ((await place()) > 0);
  });
  await Promise.all([writing, number(), number(), number(), read()]);
  expect(seen).toEqual(Array.from({ length: 60 }, (_none, index) => index + 1));
  const rows = await db.kysely.selectFrom('lender_events').selectAll().orderBy('id').execute();
  for (const application of applications) {
    const own = rows.filter((row) => row.application_uuid === application);
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_row, index) => index + 1));
    expect(own.map(({ position }) => position)).toEqual(
      own.map(({ position }) => position).toSorted((a, b) => Number(a) - Number(b)),
    );
  }
});
