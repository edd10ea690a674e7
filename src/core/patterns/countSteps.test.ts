import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countSteps } from './countSteps.ts';
import { programOf } from './program.ts';
import { readPattern } from './readPattern.ts';
import { patterns, texts } from './testPatterns.ts';

const pointsOf = (text: string): readonly number[] => [...text].map((each) => each.codePointAt(0) ?? 0);

/** Undefined if it takes too many steps. */
function isFound(source: string, text: string): boolean | undefined {
  const met = readPattern(source).map(({ pattern, isFound }) => {
    const work = countSteps(programOf(pattern), pointsOf(text), 100_000);
    return work.isFound === undefined ? undefined : work.isFound === isFound;
  });
  return met.includes(undefined) ? undefined : !met.includes(false);
}

it('matches what JavaScript matches', () => {
  let told = 0;
  fc.assert(
    fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 5 }), (source, each) => {
      for (const text of each) {
        const found = isFound(source, text);
        if (found === undefined) continue;
        expect(found).toBe(new RegExp(source, 'u').test(text));
        told += 1;
      }
    }),
    { numRuns: 1_000 },
  );
  expect(told).toBeGreaterThan(2_000);
});

it('counts steps that double with each letter, and stops', () => {
  const [condition] = readPattern('^(a|a)*$');
  const program = programOf(condition?.pattern ?? { kind: 'row', parts: [] });
  const stepsOf = (letters: number) => countSteps(program, pointsOf(`${'a'.repeat(letters)}!`), 10_000).steps;
  expect(stepsOf(5)).toBeGreaterThan(1.9 * stepsOf(4));
  expect(countSteps(program, pointsOf(`${'a'.repeat(40)}!`), 10_000)).toEqual({
    steps: 10_001,
    isFound: undefined,
  });
});
