import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress, encodingFor } from './encodings.ts';

describe('encodingFor', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', undefined],
    [undefined, undefined],
  ])('gives for %j: %j', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses as %s what a browser reads again', async (encoding, read) => {
  expect(read(await compress[encoding]('a page')).toString()).toBe('a page');
});
