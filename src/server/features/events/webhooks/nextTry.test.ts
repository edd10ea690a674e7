import { assert, double, integer, option, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { LONGEST_MS, nextTry, retryAfter, TRIED_MS } from './nextTry.ts';

const HOUR = 3_600_000;

it('waits four times as long after each try, at most six hours, for three days', () => {
  const waits: number[] = [];
  let now = 0;
  for (let attempts = 1; ; attempts += 1) {
    const next = nextTry({ attempts, firstTriedAt: 0, now, random: 0.5 });
    if (next === undefined) break;
    waits.push((next - now) / 1_000);
    now = next;
  }
  expect(waits.slice(0, 8)).toEqual([5, 20, 80, 320, 1_280, 5_120, 20_480, 21_600]);
  expect(now).toBe(72 * HOUR);
});

it('spreads tries, and waits as long as the endpoint asks, but never past three days', () => {
  const failed = { attempts: 2, firstTriedAt: 0, now: 1_000 };
  expect(nextTry({ ...failed, random: 0 })).toBe(16_000);
  expect(nextTry({ ...failed, random: 1 })).toBe(26_000);
  expect(nextTry({ ...failed, random: 0, retryAfterMs: HOUR })).toBe(1_000 + HOUR);
  const any = record({
    attempts: integer({ min: 1, max: 10_000 }),
    now: integer({ min: 0, max: TRIED_MS - 1 }),
    random: double({ min: 0, max: 1, noNaN: true }),
    retryAfterMs: option(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { nil: undefined }),
  });
  assert(
    property(any, (given) => {
      const next = nextTry({ ...given, firstTriedAt: 0 }) ?? Number.NaN;
      return next > given.now && next <= TRIED_MS && next - given.now <= LONGEST_MS * 1.25;
    }),
  );
});

it.each([
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 59_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  ['99999999999999999999', undefined],
  [undefined, undefined],
])('reads Retry-After %s as %s', (header, expected) => {
  expect(retryAfter(header, 1_000)).toBe(expected);
});
