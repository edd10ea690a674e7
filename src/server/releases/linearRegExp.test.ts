import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { patterns, texts } from '../../core/patterns/testPatterns.ts';
import { LinearRegExp } from './linearRegExp.ts';

/** Without it a busy machine could spend the second that all stopped patterns share. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(1e12);

afterEach(() => {
  vi.restoreAllMocks();
});

const agrees = (source: string, text: string): void =>
  expect(new LinearRegExp(source, 'u').test(text)).toBe(new RegExp(source, 'u').test(text));

describe('LinearRegExp', () => {
  it('matches every pattern as JavaScript does', () => {
    stopClock();
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 5 }), (source, each) => {
        for (const text of each) agrees(source, text);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no longer for a text that stops a backtracking matcher', () => {
    const letters = 'a'.repeat(9_000);
    const names = new LinearRegExp('^(\\p{L}+\\s?)+$', 'u');
    expect(names.test(`${letters}!`)).toBe(false);
    expect(names.test(letters)).toBe(true);
  });

  it.each([
    ['^(?<=a)b', 'b'],
    ['^(a+)\\1$', 'aaaa'],
    ['^x(?=.*y)', 'x y'],
    ['^x(?=y)y*', 'xyy'],
    ['^.{1200}$', 'z'.repeat(1_200)],
  ])('still matches %s of a release of an earlier version', (source, text) => {
    agrees(source, text);
    agrees(source, 'other');
  });

  it('stops a pattern that an earlier version accepted and RE2 does not know, and matches nothing', () => {
    const hostile = new LinearRegExp('^(?:(a|a)*)(?<!!)\\1$', 'u');
    expect(hostile.test(`${'a'.repeat(60)}!`)).toBe(false);
  });

  it('does not run a stopped pattern again, so that a list of answers waits once', () => {
    const source = '^(?:(b|b)*)(?<!!)\\1$';
    const before = performance.now();
    for (let item = 0; item < 100; item += 1)
      expect(new LinearRegExp(source, 'u').test(`${'b'.repeat(60)}${item}!`)).toBe(false);
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  it('does not match long texts with a pattern that RE2 does not know', () => {
    const reference = new LinearRegExp('^(a)\\1+$', 'u');
    expect(['a'.repeat(2_000), 'a'.repeat(2_001)].map((text) => reference.test(text))).toEqual([true, false]);
  });

  it('gives many such patterns one second together, and more as time passes', () => {
    const now = vi.spyOn(performance, 'now');
    let passed = 0;
    const start = process.hrtime.bigint();
    now.mockImplementation(() => Number(process.hrtime.bigint() - start) / 1e6 + passed);
    passed += 1e9;
    const hostile = (index: number) => new LinearRegExp(`^(?:(c|c)*)(?<!!)\\1{${index + 2}}$`, 'u');
    const plain = new LinearRegExp('^(x)\\1$', 'u');
    expect(plain.test('xx')).toBe(true);
    for (let index = 0; index < 20; index += 1) hostile(index).test(`${'c'.repeat(60)}!`);
    expect(plain.test('xx')).toBe(false);
    passed += 100_000;
    expect(plain.test('xx')).toBe(true);
    now.mockRestore();
  });

  it('ignores answers longer than any field with a pattern allows', () => {
    const letters = new LinearRegExp('^a+$', 'u');
    expect(['a'.repeat(10_000), 'a'.repeat(10_001)].map((text) => letters.test(text))).toEqual([true, false]);
  });

  it('handles look-ahead in the middle as JavaScript does', () => {
    const ssn = '^(?!000|666|9\\d{2})\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}$';
    const parts = [
      ['123', '000', '666', '665', '900', '066'],
      ['45', '00', '01', '10'],
      ['6789', '0000', '0001', '1000', '000'],
    ] as const;
    for (const area of parts[0])
      for (const group of parts[1]) for (const serial of parts[2]) agrees(ssn, `${area}-${group}-${serial}`);
  });

  it('matches fixed-length look-ahead anywhere as JavaScript does', () => {
    stopClock();
    const digits = fc.constantFrom('a', 'b', '[ab]', '\\w', '[^a]', '.');
    const looked = fc.array(fc.array(digits, { maxLength: 3 }), { minLength: 1, maxLength: 3 });
    const letters = fc.array(fc.constantFrom(...'abc-'), { maxLength: 5 }).map((each) => each.join(''));
    const behind = fc.constantFrom(
      '\\w{3}',
      '[a-c]{3,}',
      'a(?!bb)\\w{2}$',
      '(?:ab)c+',
      '\\w\\w$',
      '...',
      '(?:a|b)c-',
    );
    fc.assert(
      fc.property(fc.constantFrom('=', '!'), looked, behind, letters, (sign, ahead, rest, text) => {
        const source = `[ab]?(?${sign}${ahead.map((each) => each.join('')).join('|')})${rest}`;
        agrees(source, text);
        agrees(`^(?:${source})`, text);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses at once a text longer than any that matches', () => {
    const text = new LinearRegExp('^.{1,500}$', 'u');
    expect([500, 501, 1_001].map((length) => text.test('a'.repeat(length)))).toEqual([true, false, false]);
    expect(text.test('😀'.repeat(500))).toBe(true);
  });

  it('is used for the patterns of validators only', () => {
    expect(() => new LinearRegExp('a', 'i')).toThrow('not i');
  });
});
