import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdempotentRequest, runIdempotent, runIdempotentAtEnd } from './idempotency.ts';
import type { Database } from './open/database.ts';
import { toJsonb } from './tables.ts';
import { openTestDatabase } from './testDatabase.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

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

describe.each([
  { how: 'before the work', runOnce: runIdempotent },
  { how: 'at its end', runOnce: runIdempotentAtEnd },
])('a key that is claimed $how', ({ how, runOnce }) => {
  const request = (key: string, requestHash = 'h1'): IdempotentRequest => ({
    scope: `test ${how}`,
    key,
    requestHash,
  });
  const of = (code: string): string => `${code} ${how}`;

  it('does the work once and repeats the stored answer', async () => {
    const first = await runOnce(db, request('a'), writeOffer(of('a'), 'first'));
    const second = await runOnce(db, request('a'), writeOffer(of('a'), 'second'));
    expect(first).toEqual({ ok: true, value: { status: 201, body: { made: 'first' }, replayed: false } });
    expect(second).toEqual({ ok: true, value: { status: 201, body: { made: 'first' }, replayed: true } });
    expect(await written(of('a'))).toBe(1);
  });

  it('refuses the key for another request, and accepts it in another scope', async () => {
    await runOnce(db, request('b'), writeOffer(of('b'), 'first'));
    expect(await runOnce(db, request('b', 'h2'), writeOffer(of('b'), 'x'))).toEqual({
      ok: false,
      error: 'key reused',
    });
    const elsewhere = await runOnce(
      db,
      { ...request('b', 'h2'), scope: `other ${how}` },
      writeOffer(of('b'), 'y'),
    );
    expect(elsewhere).toMatchObject({ ok: true, value: { replayed: false } });
    expect(await written(of('b'))).toBe(2);
  });

  it('lets exactly one of many concurrent repeats do the work; all get its answer', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => runOnce(db, request('c'), writeOffer(of('c'), `by ${n}`))),
    );
    const values = outcomes.map((outcome) => (outcome.ok ? outcome.value : undefined));
    expect(values.filter((value) => value?.replayed === false)).toHaveLength(1);
    expect(new Set(values.map((value) => JSON.stringify(value?.body))).size).toBe(1);
    expect(await written(of('c'))).toBe(1);
  });

  it('stores nothing if the work throws, and the key can be used again', async () => {
    const failing = runOnce(db, request('d'), async (tx) => {
      await writeOffer(of('d'), 'lost')(tx);
      throw new Error('boom');
    });
    await expect(failing).rejects.toThrow('boom');
    expect(await written(of('d'))).toBe(0);
    const again = await runOnce(db, request('d', 'h2'), writeOffer(of('d'), 'kept'));
    expect(again).toMatchObject({ ok: true, value: { replayed: false } });
  });

  it.each([null, 'text', 7, [1, null, 'two'], {}])('repeats the body %j unchanged', async (body) => {
    const key = request(`body ${JSON.stringify(body)}`);
    await runOnce(db, key, async () => ({ status: 200, body }));
    const repeat = await runOnce(db, key, async () => ({ status: 500, body: 'again' }));
    expect(repeat).toEqual({ ok: true, value: { status: 200, body, replayed: true } });
  });
});

it('a repeat gets the stored answer though the work is refused by then; another key gets the refusal', async () => {
  const request = { scope: 'over', key: 'a', requestHash: 'h1' };
  await runIdempotentAtEnd(db, request, writeOffer('over', 'first'));
  const refused = async () => {
    throw new Error('over');
  };
  expect(await runIdempotentAtEnd(db, request, refused)).toEqual({
    ok: true,
    value: { status: 201, body: { made: 'first' }, replayed: true },
  });
  await expect(runIdempotentAtEnd(db, { ...request, key: 'b' }, refused)).rejects.toThrow('over');
  const other = { ...request, requestHash: 'h2' };
  expect(await runIdempotentAtEnd(db, other, refused)).toEqual({ ok: false, error: 'key reused' });
  expect(await written('over')).toBe(1);
});
