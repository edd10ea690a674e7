import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/open/database.ts';
import { openTestDatabase } from '../../db/testDatabase.ts';
import { ApiError } from '../../http/errors.ts';
import { createLockout, type Guarded, type GuessOutcome, type Lock, type LockPolicy } from './lockout.ts';

const MINUTE = 60_000;
const place: LockPolicy = { from: 3, every: 3, firstMs: 15 * MINUTE, longestMs: 60 * MINUTE };
const account: LockPolicy = { from: 5, every: 1, firstMs: MINUTE, longestMs: 10 * MINUTE };

let db: Database;
let now = Date.parse('2026-06-01T12:00:00Z');
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const failure = new ApiError('unauthenticated');
const guardedBy = (where: string, whose: string): readonly Guarded[] => [
  { subject: `place ${where} ${whose}`, policy: place },
  { subject: `account ${whose}`, policy: account },
];

const told: GuessOutcome[] = [];

/** A guess's result, or the code of its error. */
const guess = (guarded: readonly Guarded[], isRight: boolean, onLock = async (_lock: Lock) => {}) =>
  createLockout(db, { now: () => now })
    .guard(guarded, {
      take: async () => (isRight ? 'in' : undefined),
      failure,
      onLock,
      tell: (o) => told.push(o),
    })
    .catch((error: ApiError) => error.code);

const failuresOf = async (subject: string): Promise<number> => {
  const row = await db.kysely
    .selectFrom('sign_in_attempts')
    .select('failures')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.failures ?? 0;
};

describe('the locks that guard one guess', () => {
  it('count nothing while any of them is locked', async () => {
    for (const other of ['b', 'c', 'd', 'e', 'f']) await guess(guardedBy(other, 'ana'), false);
    for (let visit = 1; visit <= 4; visit += 1)
      expect(await guess(guardedBy('home', 'ana'), true)).toBe('locked');
    expect(await failuresOf('place home ana')).toBe(0);
    expect(await failuresOf('account ana')).toBe(5);
    now += MINUTE;
    expect(await guess(guardedBy('home', 'ana'), true)).toBe('in');

    for (let visit = 1; visit <= 4; visit += 1) await guess(guardedBy('home', 'ben'), false);
    expect(await failuresOf('place home ben')).toBe(3);
    expect(await failuresOf('account ben')).toBe(3);
  });

  it('report the outcome once: right, wrong, or locked and not checked', async () => {
    told.length = 0;
    for (const isRight of [true, false, false, false, true]) await guess(guardedBy('work', 'dot'), isRight);
    expect(told).toEqual(['right', 'wrong', 'wrong', 'wrong', 'locked']);
  });

  it('allow concurrent guesses no more tries than guesses in turn', async () => {
    const all = Array.from({ length: 12 }, () => guess(guardedBy('rush', 'cyd'), false));
    const answers = await Promise.all(all);
    expect(answers.filter((answer) => answer === 'unauthenticated')).toHaveLength(2);
    expect(await failuresOf('place rush cyd')).toBe(3);
    expect(await failuresOf('account cyd')).toBe(3);
  });

  it('report the longest lock, on the guess that starts it', async () => {
    const locks: Lock[] = [];
    const told = async (lock: Lock) => {
      locks.push(lock);
    };
    await guess(guardedBy('x', 'dee'), false, told);
    await guess(guardedBy('x', 'dee'), false, told);
    await guess(guardedBy('y', 'dee'), false, told);
    await guess(guardedBy('y', 'dee'), false, told);
    await guess(guardedBy('x', 'dee'), false, told);
    expect(await failuresOf('account dee')).toBe(5);
    await guess(guardedBy('x', 'dee'), false, told);
    expect(locks).toEqual([{ failures: 3, ms: 15 * MINUTE }]);
  });
});
