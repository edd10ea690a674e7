import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdempotentRequest, runIdempotent } from './idempotency.ts';
import type { Database } from './open/database.ts';
import { toJsonb } from './tables.ts';
import { openTestDatabase } from './testDatabase.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const request = (key: string, requestHash = 'h1'): IdempotentRequest => ({ scope: 'test', key, requestHash });

let codes = 0;
const newCode = (): string => {
  codes += 1;
  return `00000-00000-${String(codes).padStart(5, '0')}`;
};

/** Work whose runs can be counted in the database. */
const writeOffer = (code: string, body: string) => (tx: Parameters<Parameters<typeof runIdempotent>[2]>[0]) =>
  tx
    .insertInto('offer_codes')
    .values({ code: newCode(), organization: code, data: toJsonb({}) })
    .execute()
    .then(() => ({ status: 201, body: { made: body } }));

const written = async (code: string): Promise<number> =>
  (await db.kysely.selectFrom('offer_codes').select('code').where('organization', '=', code).execute())
    .length;

describe('runIdempotent', () => {
  it('does the work once and repeats the stored answer', async () => {
    const first = await runIdempotent(db, request('a'), writeOffer('a', 'first'));
    const second = await runIdempotent(db, request('a'), writeOffer('a', 'second'));
    expect(first).toEqual({ ok: true, value: { status: 201, body: { made: 'first' }, replayed: false } });
    expect(second).toEqual({ ok: true, value: { status: 201, body: { made: 'first' }, replayed: true } });
    expect(await written('a')).toBe(1);
  });

  it('refuses the key for another request, and accepts it in another scope', async () => {
    await runIdempotent(db, request('b'), writeOffer('b', 'first'));
    expect(await runIdempotent(db, request('b', 'h2'), writeOffer('b', 'x'))).toEqual({
      ok: false,
      error: 'key reused',
    });
    const elsewhere = await runIdempotent(
      db,
      { ...request('b', 'h2'), scope: 'other' },
      writeOffer('b', 'y'),
    );
    expect(elsewhere).toMatchObject({ ok: true, value: { replayed: false } });
    expect(await written('b')).toBe(2);
  });

  it('lets exactly one of many concurrent repeats do the work; all get its answer', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => runIdempotent(db, request('c'), writeOffer('c', `by ${n}`))),
    );
    const values = outcomes.map((outcome) => (outcome.ok ? outcome.value : undefined));
    expect(values.filter((value) => value?.replayed === false)).toHaveLength(1);
    expect(new Set(values.map((value) => JSON.stringify(value?.body))).size).toBe(1);
    expect(await written('c')).toBe(1);
  });

  it('stores nothing if the work throws, and the key can be used again', async () => {
    const failing = runIdempotent(db, request('d'), async (tx) => {
      await writeOffer('d', 'lost')(tx);
      throw new Error('boom');
    });
    await expect(failing).rejects.toThrow('boom');
    expect(await written('d')).toBe(0);
    const again = await runIdempotent(db, request('d', 'h2'), writeOffer('d', 'kept'));
    expect(again).toMatchObject({ ok: true, value: { replayed: false } });
  });

  it.each([null, 'text', 7, [1, null, 'two'], {}])('repeats the body %j unchanged', async (body) => {
    const key = request(`body ${JSON.stringify(body)}`);
    await runIdempotent(db, key, async () => ({ status: 200, body }));
    const repeat = await runIdempotent(db, key, async () => ({ status: 500, body: 'again' }));
    expect(repeat).toEqual({ ok: true, value: { status: 200, body, replayed: true } });
  });
});
