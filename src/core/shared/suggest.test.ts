import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, suggest } from './suggest.ts';

describe('suggest', () => {
  it.each([
    ['titel', ['table', 'title'], 'title'],
    ['Widget', ['widget'], 'widget'],
    ['emial', ['name', 'email'], 'email'],
    ['harborligth', ['main', 'harborlight'], 'harborlight'],
    ['completely', ['other', 'things'], undefined],
    ['ab', ['cd'], undefined],
    ['same', ['same'], undefined],
    ['property.stat', ['property.state', 'property.street1'], 'property.state'],
    ['annual', ['and', 'income.annual'], 'income.annual'],
    ['adn', ['and', 'or'], 'and'],
    ['=<=', ['<', '<='], '<='],
    ['=>', ['>', '>=', '<='], '>='],
    ['zebra', ['property.state', 'and'], undefined],
    ['', ['a'], undefined],
    ['a'.repeat(1000), ['a'.repeat(999)], undefined],
  ])('for %s of %j gives %s', (word, candidates, expected) => {
    expect(suggest(word, candidates)).toBe(expected);
  });

  it('counts a swap of neighboring letters as one edit, and is a distance', () => {
    expect(editDistance('emial', 'email')).toBe(1);
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  it('counts the same within a limit, and no further', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 12 }), (a, b, limit) => {
        const found = editDistance(a, b);
        expect(editDistance(a, b, limit)).toBe(found < limit ? found : Number.POSITIVE_INFINITY);
      }),
      { numRuns: 2_000 },
    );
  });
});
