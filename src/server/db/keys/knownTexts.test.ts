import { beforeEach, expect, it } from 'vitest';
import { KnownTexts } from './knownTexts.ts';
import { type DataKey, sealText } from './sealedValue.ts';

const id = 'abcdefghijkl';
const key: DataKey = { id, bytes: Buffer.alloc(32, 1) };
/** Opens nothing: what a text says under it was remembered. */
const wrong: DataKey = { id, bytes: Buffer.alloc(32, 2) };
const place = { table: 'applications', column: 'data', rowId: 'a0000000-0000-4000-8000-000000000001' };
const sealed = sealText(key, '{"amount":1}', place);

let texts: KnownTexts;
beforeEach(() => {
  texts = new KnownTexts();
});

it('opens a text once', () => {
  expect(texts.open(key, sealed, place)).toBe('{"amount":1}');
  expect(texts.open(wrong, sealed, place)).toBe('{"amount":1}');
});

it('opens another text of the same place, and does not trust a changed one', () => {
  texts.open(key, sealed, place);
  expect(texts.open(key, sealText(key, '{"amount":2}', place), place)).toBe('{"amount":2}');
  const changed = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  expect(() => texts.open(key, changed, place)).toThrow();
});

it('knows a text only at its own place', () => {
  texts.open(key, sealed, place);
  expect(() => texts.open(key, sealed, { ...place, column: 'status' })).toThrow();
  expect(() =>
    texts.open(key, sealed, { ...place, rowId: 'a0000000-0000-4000-8000-000000000002' }),
  ).toThrow();
});

it('knows what was written where it was read before', () => {
  texts.open(key, sealed, place);
  const next = texts.seal(key, '{"amount":3}', place);
  expect(texts.open(wrong, next, place)).toBe('{"amount":3}');
  const elsewhere = { ...place, table: 'idempotency_keys' };
  const unread = texts.seal(key, '{"amount":4}', elsewhere);
  expect(() => texts.open(wrong, unread, elsewhere)).toThrow();
});

it('writes again what has not changed, if it was sealed with the same key and for the same place', () => {
  texts.open(key, sealed, place);
  expect(texts.seal(key, '{"amount":1}', place)).toBe(sealed);
  expect(texts.seal(key, '{"amount":2}', place)).not.toBe(sealed);
  texts.open(key, sealed, place);
  const other: DataKey = { id: 'mnopqrstuvwx', bytes: Buffer.alloc(32, 3) };
  expect(texts.seal(other, '{"amount":1}', place)).toMatch(/^v2\.mnopqrstuvwx\./);
  expect(texts.seal(key, '{"amount":1}', { ...place, column: 'status' })).not.toBe(sealed);
  expect(texts.seal({ id, bytes: null }, '{"amount":1}', place)).toBe(`v2.${id}.`);
});

it('says nothing under an erased key, and forgets when told', () => {
  texts.open(key, sealed, place);
  expect(texts.open({ id, bytes: null }, sealed, place)).toBeNull();
  texts.forget();
  expect(() => texts.open(wrong, sealed, place)).toThrow();
});

it('does not remember secrets or very long texts', () => {
  const ofSecret = { ...place, column: 'ssn_enc' };
  const secret = texts.seal(key, '123456789', ofSecret);
  texts.open(key, secret, ofSecret);
  expect(() => texts.open(wrong, secret, ofSecret)).toThrow();
  const long = texts.seal(key, 'x'.repeat(65_537), place);
  texts.open(key, long, place);
  expect(() => texts.open(wrong, long, place)).toThrow();
});
