import fc from 'fast-check';
import { PatternRefused, readPattern } from './readPattern.ts';

const character = fc.constantFrom(
  'a',
  'b',
  'A',
  '0',
  ' ',
  '-',
  '_',
  'é',
  'ſ',
  '\u0301',
  '😀',
  '\u2028',
  '\ufeff',
);
const escaped = character.map((each) => (each === '-' ? '\\-' : each));
const set = fc.constantFrom(
  ...[
    '.',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '\\p{L}',
    '\\P{L}',
    '\\p{M}',
    '\\p{Lu}',
    '\\p{Script=Greek}',
  ],
);
const inClass = fc.oneof(
  escaped,
  set.filter((each) => each !== '.'),
  fc.constantFrom('a-f', '0-9', 'A-Z', '\\u{1F600}-\\u{1F64F}'),
);
const characterClass = fc
  .tuple(fc.constantFrom('[', '[^'), fc.array(inClass, { maxLength: 3 }))
  .map(([open, parts]) => `${open}${parts.join('')}]`);
const times = fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '{2}', '{0,2}', '{1,3}?', '{2,}', '{0}');

const { pattern } = fc.letrec<{ pattern: string; term: string; atom: string }>((tie) => ({
  pattern: fc
    .array(
      fc.array(tie('term'), { maxLength: 4 }).map((terms) => terms.join('')),
      { minLength: 1, maxLength: 2 },
    )
    .map((alternatives) => alternatives.join('|')),
  term: fc.oneof(
    { weight: 6, arbitrary: fc.tuple(tie('atom'), times).map(([atom, count]) => `${atom}${count}`) },
    { weight: 1, arbitrary: fc.constantFrom('^', '$', '\\b', '\\B') },
  ),
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    escaped.map((each) => (each === '\\-' ? '-' : each)),
    set,
    characterClass,
    fc.tuple(fc.constantFrom('(', '(?:'), tie('pattern')).map(([open, inner]) => `${open}${inner})`),
  ),
}));

const lookahead = fc.tuple(fc.constantFrom('(?=', '(?!'), pattern).map(([open, inner]) => `${open}${inner})`);

const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

/** Patterns refused for other reasons than size stay in, so that a test fails on them. */
const isSmall = (source: string): boolean => {
  try {
    return readPattern(source).length > 0;
  } catch (error) {
    return !(error instanceof PatternRefused && /written out|characters/.test(error.message));
  }
};

/** Small `u` patterns with look-ahead only after the initial `^`, and no back references. */
export const patterns = fc
  .oneof(
    { weight: 4, arbitrary: pattern },
    { weight: 1, arbitrary: pattern.map((inner) => `^(?:${inner})$`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(lookahead, { minLength: 1, maxLength: 2 }), pattern)
        .map(([ahead, inner]) => `^${ahead.join('')}(?:${inner})$`),
    },
  )
  .filter(isPattern)
  .filter(isSmall);

/** Texts of characters the patterns distinguish, including lone surrogates. */
export const texts = fc
  .array(fc.oneof({ weight: 9, arbitrary: character }, fc.constantFrom('\ud83d', '\ude00', '\n', '.', 'Ω')), {
    maxLength: 9,
  })
  .map((characters) => characters.join(''));
