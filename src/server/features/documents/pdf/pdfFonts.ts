import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

type FontName = 'regular' | 'bold';

/** A font that pdfkit has taken apart; it takes one wherever it takes the bytes of a file. */
type ParsedFont = Uint8Array & { readonly _glyphs: object };

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string): Buffer =>
  readFileSync(resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`));

function parsed(file: Buffer): ParsedFont {
  const doc = new PDFDocument({ font: '' }).font(file);
  return (doc as unknown as { readonly _font: { readonly font: ParsedFont } })._font.font;
}

let known: Readonly<Record<FontName, ParsedFont>> | undefined;

/**
 * Liberation Sans (SIL Open Font License), which comes with pdfjs-dist: every letter of Latin, Greek and Cyrillic names.
 * The tables of the files are read once. Glyphs are of one document: they remember the letters that they first stood for,
 * and a document must not depend on those drawn before.
 */
export function pdfFonts(): Readonly<Record<FontName, Uint8Array>> {
  known ??= { regular: parsed(fileOf('Regular')), bold: parsed(fileOf('Bold')) };
  const ofOne = (font: ParsedFont): ParsedFont => Object.create(font, { _glyphs: { value: {} } });
  return { regular: ofOne(known.regular), bold: ofOne(known.bold) };
}
