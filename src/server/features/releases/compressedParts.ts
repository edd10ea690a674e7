import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release } from '../../../core/model/release.ts';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);
/** Nearly as small as the maximum, in a tenth of the time. */
const BROTLI_QUALITY = 9;

const compress: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text) => zipped(text, { level: 9 }),
};

export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const names = (accepted ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

/** Compresses release parts once, and caches them as long as the release. */
export function createCompressedParts() {
  const made = new WeakMap<Release, Map<string, Promise<Buffer>>>();
  return (release: Release, part: string, text: string, encoding: Encoding): Promise<Buffer> => {
    const ofRelease = made.get(release) ?? new Map<string, Promise<Buffer>>();
    made.set(release, ofRelease);
    const key = `${encoding} ${part}`;
    const known = ofRelease.get(key) ?? compress[encoding](text);
    ofRelease.set(key, known);
    return known;
  };
}
