import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failingSuffix, kindsOf } from './failingSuffix.ts';
import { programOf } from './program.ts';
import { readPattern } from './readPattern.ts';
import { patterns, texts } from './testPatterns.ts';
import { TooIntricate } from './wordSearch.ts';

const pointsOf = (text: string): readonly number[] => [...text].map((each) => each.codePointAt(0) ?? 0);

/** Null if it takes too long. */
function suffixOf(source: string, text: string): string | undefined | null {
  const [condition] = readPattern(source);
  const program = programOf(condition?.pattern ?? { kind: 'row', parts: [] });
  try {
    const suffix = failingSuffix(program, pointsOf(text), kindsOf(program));
    return suffix && String.fromCodePoint(...suffix);
  } catch (error) {
    if (error instanceof TooIntricate) return null;
    throw error;
  }
}

it('extends a text so that JavaScript does not match, or proves that it always matches', () => {
  let ended = 0;
  fc.assert(
    fc.property(patterns, texts, texts, (source, begun, rest) => {
      if (readPattern(source).length > 1 || /[\ud800-\udfff]/.test(begun.replace(/😀/gu, ''))) return;
      const suffix = suffixOf(source, begun);
      const native = new RegExp(source, 'u');
      if (suffix === undefined) expect(native.test(`${begun}${rest}`)).toBe(true);
      if (typeof suffix !== 'string') return;
      ended += 1;
      expect(native.test(`${begun}${suffix}`)).toBe(false);
    }),
    { numRuns: 500 },
  );
  expect(ended).toBeGreaterThan(100);
});

it('exceeds a counted repetition', () => {
  expect(suffixOf('^(?:\\w+|\\W){1,5}$', 'aaa')).toBe(' a a ');
  expect(suffixOf('^[^]*$', 'aaa')).toBeUndefined();
});
