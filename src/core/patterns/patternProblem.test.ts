import { Script } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSteps } from './countSteps.ts';
import { patternProblem } from './patternProblem.ts';
import { patterns } from './patterns.fixture.ts';
import { programOf } from './program.ts';
import { readPattern } from './readPattern.ts';
import { LONGEST_TEXT, MOST_STEPS, slowTextOf } from './slowText.ts';

const slowOf = (source: string) => {
  const [condition] = readPattern(source);
  return condition && slowTextOf(condition.pattern);
};

const pumped = (word: readonly string[]): readonly number[] =>
  [...word.join('').repeat(LONGEST_TEXT / word.length), '\u0000'].map((each) => each.codePointAt(0) ?? 0);

describe('patternProblem', () => {
  it('refuses the pattern that stopped all lenders, with a text that proves it', () => {
    expect(patternProblem('^(\\p{L}+\\s?)+$')).toBe(
      'takes a browser more than 1,000,000 steps on a text of at most 2000 characters ("a", then 16 times "a", then "0"): ^(\\p{L}+\\s?)+$',
    );
  });

  it.each([
    ['a loop in a loop', '^(a*)*$'],
    ['loops in loops in loops', '^(?:(?:(?:a*)*)*)*$'],
    ['two ways around a loop', '^(?:\\p{L}|\\p{Lu})+$'],
    ['two ways of different lengths', '^(?:aba|ab|a)*$'],
    ['two ways over counted parts', '^(?:a{2}|a{3})*$'],
    ['many parts that may be missing', '^(a?){30}a{30}$'],
    ['two loops, one after the other', '^[^\\s@]+@[^\\s@]+[.][^\\s@]+$'],
    ['a loop that may begin anywhere', '[a-z]+@'],
    ['a slow look-ahead', '^(?!(?:\\w+\\s?)+$)a'],
  ])('refuses %s', (_what, source) => {
    expect(patternProblem(source)).toMatch(/^takes a browser more than 1,000,000 steps/);
  });

  it.each([
    ['a back reference', '^(a)\\1$', 'it refers back to what was found: \\1'],
    ['a look behind', '(?<=a)b', 'it looks around elsewhere than right after the ^ at its start: (?<=a)'],
    [
      'a look ahead in the middle',
      '^a(?=b)',
      'it looks around elsewhere than right after the ^ at its start: (?=b)',
    ],
    ['flags within', '^(?i:a)$', 'it changes flags within: (?i:a)'],
    [
      'what is large when written out',
      '^(\\w{1,50}){1,50}$',
      'written out it has 2554 parts, and 300 are allowed',
    ],
    ['what is long', 'a'.repeat(501), 'it has 501 characters, and 500 are allowed'],
  ])('refuses %s', (_what, source, why) => {
    expect(patternProblem(source)).toContain(`cannot be matched in linear time, for ${why}`);
  });

  it('refuses what is no pattern', () => {
    expect(patternProblem('(')).toContain('is none: Invalid regular expression');
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
  ])('takes %s', (source) => {
    expect(patternProblem(source)).toBeUndefined();
  });

  it('stops at patterns with more ways than can be looked at, whatever they are', () => {
    const many = (part: string) => Array.from({ length: 60 }, () => part).join('');
    for (const source of [`^(?:${many('\\w?|')}b)*$`, many('(?:a|b)*')])
      expect(patternProblem(source)).toMatch(/^(?:takes a browser|can take a text in more ways)/);
  });

  it.each(['^(\\p{L}+\\s?)+$', '^(?:aba|ab|a)*$'])(
    'names a text that JavaScript does not finish with, a little longer: %s',
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

  it('takes no pattern that repeated words make slow', () => {
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
