import { expect, it } from 'vitest';
import { type ByteStream, readWhole } from '../db/byteStreams.ts';
import { followedFile } from './followedFile.ts';

const bytesOf = (...pieces: readonly string[]) => pieces.map((piece) => Buffer.from(piece));

/** A file whose reading breaks off after these pieces. */
async function* brokenAfter(...pieces: readonly string[]): ByteStream {
  yield* bytesOf(...pieces);
  throw new Error('gone');
}

async function* whole(...pieces: readonly string[]): ByteStream {
  yield* bytesOf(...pieces);
}

const read = (first: ByteStream, keyNow: () => Promise<string>, second: ByteStream = whole()) =>
  readWhole(followedFile({ key: 'a', read: (key) => (key === 'a' ? first : second), keyNow })).then(String);

it.each([
  ['before its first byte', brokenAfter(), whole('abc', 'def')],
  ['between two pieces', brokenAfter('abc'), whole('abc', 'def')],
  ['where the new pieces are cut differently', brokenAfter('ab', 'c'), whole('a', 'bcde', 'f')],
])('a file that is sealed again %s can be read to its end', async (_when, first, second) => {
  expect(await read(first, async () => 'b', second)).toBe('abcdef');
});

it('a whole file is read without a second query', async () => {
  expect(await read(whole('abc', 'def'), () => Promise.reject(new Error('asked')))).toBe('abcdef');
});

it('a damaged file that was not sealed again cannot be read', async () => {
  await expect(read(brokenAfter('abc'), async () => 'a')).rejects.toThrow('gone');
});

it('a file whose row was removed meanwhile cannot be read', async () => {
  await expect(read(brokenAfter(), () => Promise.reject(new Error('no row')))).rejects.toThrow('no row');
});
