import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { hasLetter } from '../../src/server/features/documents/pdf/pdfFonts.ts';
import { printedText } from '../../src/server/features/documents/pdf/printedText.ts';

interface BrandFile {
  readonly characters: {
    readonly sets: Readonly<Record<string, Readonly<Record<string, { pattern?: string }>>>>;
  };
}

const patternsIn = (file: string): readonly (readonly [string, RegExp])[] =>
  Object.entries((parse(readFileSync(file, 'utf8')) as BrandFile).characters.sets.printed ?? {}).map(
    ([name, { pattern = '' }]) => [`${file} ${name}`, new RegExp(pattern, 'u')] as const,
  );

const PATTERNS = ['config/brand.yaml', 'brands/_environments/non-production/brand.yaml'].flatMap(patternsIn);

const isPrinted = (text: string): boolean => {
  const printed = [...printedText(text)];
  return printed.length > 0 && printed.every((letter) => hasLetter(letter.codePointAt(0) ?? 0));
};

const texts = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** Letters of a license: Latin, each with a form of its own, and the Hawaiian and the modifier apostrophe. */
const LATIN = /^[\p{Script=Latin}ʻʼ]$/u;
const isOfLicense = (letter: string): boolean =>
  /^\p{L}$/u.test(letter) && LATIN.test(letter) && letter.normalize('NFKC') === letter;

it.each(PATTERNS)(
  'FIELD-10 FIELD-13 FIELD-27 %s takes exactly the letters that documents can print',
  (_name, pattern) => {
    const letters = texts.filter((text) => /^\p{L}$/u.test(text));
    const taken = letters.filter((letter) => pattern.test(letter));
    expect(taken).toEqual(letters.filter((letter) => isOfLicense(letter) && isPrinted(letter)));
    expect(taken.length).toBeGreaterThan(500);
  },
);

it.each(PATTERNS)('%s takes nothing after a letter that documents cannot print', (_name, pattern) => {
  const after = texts.map((text) => `A${text}A`).filter((text) => pattern.test(text));
  expect(after.filter((text) => !isPrinted(text))).toEqual([]);
});
