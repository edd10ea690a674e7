import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Of shorter texts a row still fits one page's share, and packing them takes longer than writing them. */
const WORTH_IT = 1_200;

/** Stands before bytes that are packed; no text that is kept as it is begins with it. */
const PACKED = 0;
const packedMark = Buffer.of(PACKED);

/**
 * A text as bytes to be sealed. A long one is made shorter: what is sealed cannot be, and the database takes long over
 * what it must cut into pieces.
 */
export function packedText(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length < WORTH_IT && bytes[0] !== PACKED) return bytes;
  return Buffer.concat([packedMark, deflateRawSync(bytes, { level: 1 })]);
}

/** The text again; also one of the time when none was packed. */
export const unpackedText = (bytes: Buffer): string =>
  (bytes[0] === PACKED ? inflateRawSync(bytes.subarray(1)) : bytes).toString('utf8');
