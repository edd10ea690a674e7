import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patterns, texts } from '../../core/patterns/patterns.fixture.ts';
import { LinearRegExp } from './linearRegExp.ts';

const agrees = (source: string, text: string): void =>
  expect(new LinearRegExp(source, 'u').test(text)).toBe(new RegExp(source, 'u').test(text));

describe('LinearRegExp', () => {
  it('decides every pattern as JavaScript does', () => {
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 5 }), (source, each) => {
        for (const text of each) agrees(source, text);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no longer for what stops a backtracking matcher', () => {
    const letters = 'a'.repeat(9_000);
    const names = new LinearRegExp('^(\\p{L}+\\s?)+$', 'u');
    expect(names.test(`${letters}!`)).toBe(false);
    expect(names.test(letters)).toBe(true);
  });

  it.each([
    ['^(?<=a)b', 'b'],
    ['^(a+)\\1$', 'aaaa'],
    ['^x(?=.*y)', 'x y'],
    ['^.{1200}$', 'z'.repeat(1_200)],
  ])('still decides %s of a release of an earlier version', (source, text) => {
    agrees(source, text);
    agrees(source, 'other');
  });

  it('stops what an earlier version let through and RE2 does not know, and finds nothing', () => {
    const hostile = new LinearRegExp('^(?:(a|a)*)(?<!!)\\1$', 'u');
    expect(hostile.test(`${'a'.repeat(60)}!`)).toBe(false);
  });

  it('looks at no answer that is longer than any that a field with a pattern is for', () => {
    const letters = new LinearRegExp('^a+$', 'u');
    expect(['a'.repeat(10_000), 'a'.repeat(10_001)].map((text) => letters.test(text))).toEqual([true, false]);
  });

  it('is for the patterns of validators only', () => {
    expect(() => new LinearRegExp('a', 'i')).toThrow('not i');
  });
});
