import { expect, it } from 'vitest';
import { patternProblem } from '../../src/core/patterns/patternProblem.ts';
import { LinearRegExp } from '../../src/server/releases/linearRegExp.ts';
import { resolvedBrands } from './resolvedBrands.ts';

const patterns = new Set(
  resolvedBrands().flatMap(({ steps }) =>
    Object.values(steps).flatMap(({ data }) =>
      Object.values(data.properties).flatMap(({ pattern, trimmedPattern }) =>
        [pattern, trimmedPattern].filter((each) => each !== undefined),
      ),
    ),
  ),
);

const characters = [..."aZéß\u0301ſЖ字09 -'’._@/\n\u00a0\ufeff\u2028😀\ud83d", ''];
const texts = characters
  .flatMap((one) => characters.map((other) => `${one}${other}`))
  .flatMap((pair) => [pair, `Ana${pair}b`, `12345${pair}`, `1${pair}45`, 'UNCHOSEN', `UNCHOSEN${pair}`]);

it.each([...patterns])(
  'the pattern %s of a lender has the same meaning on the server and on the page',
  (source) => {
    expect(patternProblem(source)).toBeUndefined();
    const native = new RegExp(source, 'u');
    const linear = new LinearRegExp(source, 'u');
    expect(texts.filter((text) => linear.test(text) !== native.test(text))).toEqual([]);
  },
);

it('has patterns to compare', () => {
  expect(patterns.size).toBeGreaterThan(5);
});
