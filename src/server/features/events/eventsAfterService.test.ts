import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/open/database.ts';
import { openTestDatabase } from '../../db/testDatabase.ts';
import { eventsAfter } from './eventsAfterService.ts';
import { givePositions } from './outbox/givePositions.ts';

const APPLICATION = randomUUID();
const TASK = randomUUID();

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  const row = { organization: 'main', application_uuid: APPLICATION };
  await db.kysely
    .insertInto('lender_events')
    .values([
      { ...row, type: 'application.created' },
      { ...row, type: 'task.asked', task_uuid: TASK },
      { ...row, type: 'application.changed' },
      { ...row, type: 'application.moved' },
    ])
    .execute();
  await givePositions(db, 100, async () => {});
});
afterAll(() => db.close());

const read = (after: number | undefined, { organization = 'main', limit = 2 } = {}) =>
  eventsAfter(db.kysely, { organization, after, limit });
const positions = async (...given: Parameters<typeof read>) => {
  const found = await read(...given);
  if (found.type === 'gone') return found;
  return [found.events.map(({ data }) => data.position), found.next, found.hasMore];
};

describe('reading events by position', () => {
  it('gives CloudEvents that name application and task, and nothing else', async () => {
    const found = await read(1, { limit: 1 });
    expect(found).toEqual({
      type: 'events',
      next: 2,
      hasMore: true,
      events: [
        {
          specversion: '1.0',
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          source: '/lender/v1/main',
          type: 'equiform.task.asked',
          subject: `applications/${APPLICATION}`,
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          datacontenttype: 'application/json',
          sequence: '00000002',
          data: { application: APPLICATION, task: TASK, position: 2 },
        },
      ],
    });
  });

  it('goes on where the page before ended, and waits at the end', async () => {
    expect(await positions(undefined)).toEqual([[1, 2], 2, true]);
    expect(await positions(0)).toEqual([[1, 2], 2, true]);
    expect(await positions(2)).toEqual([[3, 4], 4, false]);
    expect(await positions(4)).toEqual([[], 4, false]);
  });

  it('gives a lender only its own', async () => {
    expect(await positions(undefined, { organization: 'harborlight' })).toEqual([[], 0, false]);
    expect(await positions(0, { organization: 'harborlight' })).toEqual([[], 0, false]);
  });

  it('says so when events after a position are not kept any more, or it was never given: nothing is skipped silently', async () => {
    expect(await positions(5)).toEqual({ type: 'gone', after: 4 });
    await db.kysely.deleteFrom('lender_events').where('position', '<=', 2).execute();
    expect(await positions(0)).toEqual({ type: 'gone', after: 2 });
    expect(await positions(1)).toEqual({ type: 'gone', after: 2 });
    expect(await positions(undefined)).toEqual([[3, 4], 4, false]);
    expect(await positions(2)).toEqual([[3, 4], 4, false]);
    await db.kysely.deleteFrom('lender_events').where('position', '=', 3).execute();
    const [kept] = await db.kysely.selectFrom('lender_events').selectAll().execute();
    if (!kept) throw new Error('One is kept');
    const { id: _id, ...older } = kept;
    await db.kysely
      .insertInto('lender_events')
      .values({ ...older, position: 2 })
      .execute();
    expect(await positions(undefined)).toEqual([[2], 2, true]);
    expect(await positions(2)).toEqual({ type: 'gone', after: 3 });
    await db.kysely.deleteFrom('lender_events').execute();
    expect(await positions(3)).toEqual({ type: 'gone', after: 4 });
    expect(await positions(4)).toEqual([[], 4, false]);
    expect(await positions(undefined)).toEqual([[], 4, false]);
  });
});
