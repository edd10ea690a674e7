import { expect, it } from 'vitest';
import { caretAfter, indented, offsetOf } from './textPlaces.ts';

it('finds the place of a line and column, and the end of what is shorter', () => {
  const text = 'ab\ncd\n';
  expect([offsetOf(text, 1, 1), offsetOf(text, 2, 2), offsetOf(text, 2, 9), offsetOf(text, 9, 1)]).toEqual([
    0, 4, 5, 6,
  ]);
});

it('keeps the cursor before what changed, and moves it along behind that', () => {
  expect(caretAfter('abc', 'abXc', 1)).toBe(1);
  expect(caretAfter('abc', 'Xabc', 2)).toBe(3);
  expect(caretAfter('abcdef', 'af', 5)).toBe(1);
});

it('goes as deep as the line before, and deeper behind a colon', () => {
  expect(indented('a:\n  b: 1', 9, 9)).toEqual({ text: 'a:\n  b: 1\n  ', at: 12 });
  expect(indented('  a:x', 4, 5)).toEqual({ text: '  a:\n    ', at: 9 });
});
