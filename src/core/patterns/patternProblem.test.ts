import { Script } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSteps } from './countSteps.ts';
import { patternProblem } from './patternProblem.ts';
import { programOf } from './program.ts';
import { readPattern } from './readPattern.ts';
import { MOST_STEPS, slowTextOf, USUAL_LENGTH } from './slowText.ts';
import { patterns } from './testPatterns.ts';

const slowOf = (source: string) => {
  const [condition] = readPattern(source);
  return condition && slowTextOf(condition.pattern);
};

const pumped = (word: readonly string[]): readonly number[] =>
  [...word.join('').repeat(USUAL_LENGTH / word.length), '\u0000'].map((each) => each.codePointAt(0) ?? 0);

describe('patternProblem', () => {
  it('refuses the pattern that once stopped all lenders, with a text that proves it', () => {
    expect(patternProblem('^(\\p{L}+\\s?)+$')).toBe(
      'takes a browser more than 1,000,000 steps on a text of 18 characters ("a", then 16 times "a", then "0"): ^(\\p{L}+\\s?)+$',
    );
  });

  it.each([
    ['a loop in a loop', '^(a*)*$'],
    ['loops in loops in loops', '^(?:(?:(?:a*)*)*)*$'],
    ['two ways around a loop', '^(?:\\p{L}|\\p{Lu})+$'],
    ['two ways of different lengths', '^(?:aba|ab|a)*$'],
    ['two ways over counted parts', '^(?:a{2}|a{3})*$'],
    ['many parts that may be missing', '^(a?){30}a{30}$'],
    ['many loops, one after the other', '^\\w+\\w+\\w+\\w+$'],
    ['loops in what is counted, which only the count ends', '^\\s*(\\S+\\s*){1,5}$'],
    ['two ways through what is counted', '^(?:\\w+|\\W){1,25}$'],
    ['what is counted of nearly anything', '^(?:\\D+|\\d){1,20}$'],
    ['counted parts with a mark that may be missing', '^([^,]+,?){1,10}$'],
    ['a loop in a loop behind a counted part', '^\\d{5}(a+)+$'],
    ['two ways over the same counted part', '^(?:a{3}b|a{3}b)*$'],
    ['an optional mark between words', "^[A-Za-z]+(?:[ \\-']?[A-Za-z]+)*$"],
    ['a slow way that another makes good', '^(?:(?:a+)+c|[^]*)$'],
    ['a slow look-ahead', '^(?!(?:\\w+\\s?)+$)a'],
  ])('refuses %s', (_what, source) => {
    expect(patternProblem(source)).toMatch(/^takes a browser more than 1,000,000 steps/);
  });

  it.each([
    ['a back reference', '^(a)\\1$', 'it has a back reference: \\1'],
    ['a look behind', '(?<=a)b', 'it looks behind: (?<=a)'],
    [
      'a look ahead at what has no fixed length',
      '^a(?=b)c*',
      'it looks ahead at text whose length is not fixed: (?=b)',
    ],
    ['flags within', '^(?i:a)$', 'it changes flags inside a group: (?i:a)'],
    [
      'what is large when written out',
      '^(\\w{1,50}){1,50}$',
      'it has 2554 parts when expanded and at most 1000 are allowed',
    ],
    ['what is long', 'a'.repeat(501), 'it has 501 characters and at most 500 are allowed'],
  ])('refuses %s', (_what, source, why) => {
    expect(patternProblem(source)).toContain(`cannot be matched in linear time, because ${why}`);
  });

  it('refuses an invalid pattern', () => {
    expect(patternProblem('(')).toContain('is not a valid pattern: Invalid regular expression');
  });

  it.each([
    '^\\d{5}$',
    '^[\\p{L}\\p{M} \\-]+$',
    "^(?:[\\p{L}\\p{M}]+(?:[ '\\-][\\p{L}\\p{M}]+)*\\.?)?$",
    '^(?!UNCHOSEN$)',
    '\\S[\\s\\S]{8,}\\S',
    '^(?:a{2}a{3})*$',
    '^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$',
    '(a|a)*',
    '',
    '\\d+$',
    '[0-9]+ [A-Za-z]+',
    '[a-z]+@',
    '^.*[A-Za-z].*$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^.{1,500}$',
    "^[\\w .,'#&-]{1,300}$",
    '^\\p{L}{1,100}(?: \\p{L}{1,100}){0,3}$',
    '^(?!000|666|9\\d{2})\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}$',
    '^\\p{L}+(?:\\s\\p{L}+)*\\s?$',
  ])('accepts %s', (source) => {
    expect(patternProblem(source)).toBeUndefined();
  });

  it('checks steps that add up with the longest answer of the field', () => {
    const three = '^\\w+\\w+\\w+\\w+$';
    expect(patternProblem(three, 30)).toBeUndefined();
    expect(patternProblem(three, 300)).toMatch(/^takes a browser more than/);
    expect(patternProblem('\\d+$', 2_000)).toMatch(/^takes a browser more than/);
  });

  it('refuses steps that multiply with each letter, however short the answers', () => {
    expect(patternProblem('^(\\p{L}+\\s?)+$', 8)).toMatch(/^takes a browser more than/);
  });

  it('limits the size by the longest answer of the field', () => {
    const half = '[a-f]{600}';
    expect(patternProblem(half)).toContain('answers may have at most 4991 characters');
    expect(patternProblem(half, 1_000)).toBeUndefined();
  });

  it('refuses patterns with too many ways to examine', () => {
    const many = (part: string) => Array.from({ length: 60 }, () => part).join('');
    for (const source of [`^(?:${many('\\w?|')}b)*$`, many('(?:a|b)*')])
      expect(patternProblem(source)).toMatch(/^(?:takes a browser|can match one text in too many ways)/);
  });

  it.each(['^(\\p{L}+\\s?)+$', '^(?:aba|ab|a)*$', '^(?:\\w+|\\W){1,25}$', '^(?:\\D+|\\d){1,20}$'])(
    'names a text that takes JavaScript too long if extended: %s',
    (source) => {
      const { prefix, pump, times, suffix } = slowOf(source) ?? {
        prefix: '',
        pump: '',
        times: 0,
        suffix: '',
      };
      const text = `${prefix}${pump.repeat(times + 40)}${suffix}`;
      const match = new Script(`new RegExp(${JSON.stringify(source)}, 'u').test(${JSON.stringify(text)})`);
      expect(() => match.runInNewContext({}, { timeout: 20 })).toThrow('timed out');
    },
  );

  it('accepts no pattern that repeated words make slow', () => {
    let taken = 0;
    const word = fc.array(fc.constantFrom(...'ab0 -é'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(patterns, fc.array(word, { minLength: 4, maxLength: 4 }), (source, words) => {
        if (patternProblem(source) !== undefined) return;
        taken += 1;
        for (const { pattern } of readPattern(source))
          for (const each of words)
            expect(countSteps(programOf(pattern), pumped(each), MOST_STEPS).steps).toBeLessThan(MOST_STEPS);
      }),
      { numRuns: 20 },
    );
    expect(taken).toBeGreaterThan(8);
  });
});
