import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Shorter texts fit the page, and packing them takes longer than writing them. */
const WORTH_IT = 1_200;

/** Longer than most packed texts: a small buffer is allocated sooner than the usual one of 16 kB. */
const CHUNK = 4_096;

/** Marks packed bytes; no unpacked text begins with it. */
const PACKED = 0;
const packedMark = Buffer.of(PACKED);

/**
 * A text as bytes to seal. Long ones are compressed first: sealed bytes cannot be, and Postgres is slow with
 * values it must split.
 */
export function packedText(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length < WORTH_IT && bytes[0] !== PACKED) return bytes;
  return Buffer.concat([packedMark, deflateRawSync(bytes, { level: 1, chunkSize: CHUNK })]);
}

/** Also reads texts stored before packing. */
export const unpackedText = (bytes: Buffer): string =>
  (bytes[0] === PACKED ? inflateRawSync(bytes.subarray(1)) : bytes).toString('utf8');
