import { expect, it } from 'vitest';
import { type CodePoints, complement, hasPoint, intersection, union } from './codePoints.ts';
import { readPattern } from './readPattern.ts';

const setIn = (source: string): CodePoints => {
  const [condition] = readPattern(source);
  return condition?.pattern.kind === 'one' ? condition.pattern.of : [];
};

/** Points around each range's ends and some in between, to test the edges. */
function points(set: CodePoints): readonly number[] {
  const ends = [...set, ...complement(set)].flatMap(([first, last]) => [first - 1, first, last, last + 1]);
  const between = Array.from({ length: 4_000 }, (_point, index) => index * 277);
  return [...ends, ...between].filter((point) => point >= 0 && point <= 0x10ffff);
}

it.each(
  [
    '.',
    '\\d',
    '\\D',
    '\\s',
    '\\S',
    '\\w',
    '\\W',
    '[^a-c]',
    '[]',
    '[^]',
    '[\\P{L}a]',
    '\\p{L}',
    '\\p{Lu}',
  ].concat(
    [
      '\\p{M}',
      '\\p{Script=Greek}',
      '\\p{Cn}',
      '\\p{Cs}',
      '\\p{Co}',
      '\\p{Noncharacter_Code_Point}',
      '\\p{Any}',
    ],
    ['\\p{Default_Ignorable_Code_Point}', '\\p{Emoji}', '\\P{ASCII}', '\\p{Variation_Selector}'],
  ),
)('gives %s the set that JavaScript gives it', (source) => {
  const set = setIn(source);
  const expression = new RegExp(`^${source}$`, 'u');
  const wrong = points(set).filter(
    (point) => hasPoint(set, point) !== expression.test(String.fromCodePoint(point)),
  );
  expect(wrong).toEqual([]);
});

it('computes unions, complements and differences', () => {
  const letters = union([[97, 99]], [[100, 102]], [[120, 122]]);
  expect(letters).toEqual([
    [97, 102],
    [120, 122],
  ]);
  expect(complement(complement(letters))).toEqual(letters);
  expect(complement([])).toEqual([[0, 0x10ffff]]);
  expect(intersection(letters, [[101, 121]])).toEqual([
    [101, 102],
    [120, 121],
  ]);
});
