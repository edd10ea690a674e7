import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { resolvedBrands } from '../contract/resolvedBrands.ts';
import { gradeOf, keysByScreen, textsOf, wordsIn } from './readingGrade.ts';

interface Limits {
  readonly most: number;
  readonly leastWords: number;
  readonly groups: Readonly<Record<string, string>>;
  readonly except: Readonly<Record<string, string>>;
}

const FILE = join(import.meta.dirname, '../readingGrade.yaml');
const { most, leastWords, groups, except } = parse(readFileSync(FILE, 'utf8')) as Limits;

/** The screens of all lenders that are above the limit, each once, with their costliest words. */
function above(exceptions: ReadonlySet<string>): readonly string[] {
  const found = new Map<string, string>();
  for (const { brand, copy, ...resolved } of resolvedBrands()) {
    const messages = copy['en-US'] ?? {};
    for (const [screen, keys] of keysByScreen({ brand, copy, ...resolved }, messages)) {
      const said = [...keys].filter(
        (key) => !exceptions.has(key) && !Object.hasOwn(groups, key.split('.')[0] ?? ''),
      );
      const texts = said.flatMap((key) => textsOf(messages[key]));
      const grade = gradeOf(texts);
      if (grade <= most || texts.flatMap(wordsIn).length < leastWords) continue;
      const costly = said
        .map((key) => ({ key, own: gradeOf(textsOf(messages[key])) }))
        .toSorted((a, b) => b.own - a.own)
        .slice(0, 4);
      const where = `${screen}: ${grade.toFixed(1)}`;
      if (!found.has(where))
        found.set(
          where,
          `${brand.code} ${where} (${costly.map(({ key, own }) => `${key} ${own.toFixed(1)}`).join(', ')})`,
        );
    }
  }
  return [...found.values()];
}

describe('the reading grade', () => {
  it('of the words of every screen of every lender is at most what it may be', () => {
    expect(above(new Set(Object.keys(except)))).toEqual([]);
  });

  it.each(Object.keys(except))('needs the exception of %s: its own words are above', (key) => {
    const messages = resolvedBrands()[0]?.copy['en-US'] ?? {};
    expect(gradeOf(textsOf(messages[key]))).toBeGreaterThan(most);
  });

  it('is that of Flesch and Kincaid: more syllables and longer sentences cost more', () => {
    // 0.39 words per sentence + 11.8 syllables per word - 15.59
    expect(gradeOf(['The cat sat on the mat.'])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59, 5);
    expect(gradeOf(['One two.', 'Three four.'])).toBe(gradeOf(['One two. Three four.']));
    expect(gradeOf(['We authorize considerable expenditure.'])).toBeGreaterThan(
      gradeOf(['We let you spend a lot.']),
    );
    expect(textsOf('{count, plural, one {# document} other {# documents}} for <link>{name}</link>')).toEqual([
      'it documents for it',
    ]);
  });
});
