import type { ContentBlock, DocumentContent } from './documentContent.ts';
import { hasLetter } from './pdfFonts.ts';

/** Letters that look like signs which the font has: the Hawaiian and the modifier apostrophe, the saltillo. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { ʻ: '‘', ʼ: '’', ꞌ: '’' };

const known = (text: string): boolean => [...text].every((letter) => hasLetter(letter.codePointAt(0) ?? 0));

function printedLetter(letter: string): string {
  if (known(letter)) return letter;
  const alike = LOOKS_LIKE[letter];
  if (alike !== undefined) return alike;
  const bare = letter.normalize('NFD').replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  return known(bare) ? bare : letter;
}

/**
 * The text in letters that the font of documents has: marks are put on their letter, and left out where the font lacks the
 * letter with them, as a driver's license leaves them out. Letters of other scripts stay.
 */
export function printedText(text: string): string {
  const composed = text.normalize('NFC');
  return known(composed) ? composed : [...composed].map(printedLetter).join('');
}

/** A part of a document with all its texts as they are printed. */
export function asPrinted<T extends DocumentContent | readonly ContentBlock[]>(content: T): T {
  const printed = (value: unknown): unknown => {
    if (typeof value === 'string') return printedText(value);
    if (Array.isArray(value)) return value.map(printed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printed(one)]));
  };
  return printed(content) as T;
}
