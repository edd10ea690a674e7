import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packedText, unpackedText } from './packedText.ts';

it('returns every text unchanged, whatever its beginning and length', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 400, maxLength: 2_000 }));
  fc.assert(
    fc.property(text, fc.constantFrom('', '\0', '{'), (rest, first) => {
      expect(unpackedText(packedText(first + rest))).toBe(first + rest);
    }),
  );
});

it('shortens long repetitive text, and reads text stored uncompressed before', () => {
  const text = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ uuid: index, status: 'OPEN' })));
  expect(packedText(text).length).toBeLessThan(text.length / 4);
  expect(unpackedText(Buffer.from(text))).toBe(text);
});
