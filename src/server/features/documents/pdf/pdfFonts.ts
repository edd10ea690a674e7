import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { decodedOnce, type GlyphFont } from './decodedOnce.ts';
import { type ShapingFont, shapedOnce } from './shapedOnce.ts';

type FontName = 'regular' | 'bold';

/** A font parsed by pdfkit, accepted wherever font bytes are. */
type ParsedFont = Uint8Array &
  ShapingFont & { readonly _glyphs: object; hasGlyphForCodePoint(codePoint: number): boolean };

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string): Buffer =>
  readFileSync(resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`));

function parsed(file: Buffer): ParsedFont {
  const doc = new PDFDocument({ font: '' }).font(file);
  return (doc as unknown as { readonly _font: { readonly font: ParsedFont } })._font.font;
}

interface KnownFont {
  readonly font: ParsedFont;
  readonly layoutFor: (font: ParsedFont) => ShapingFont['layout'];
  readonly glyphsFor: (font: GlyphFont) => GlyphFont['getGlyph'];
}

let known: Readonly<Record<FontName, KnownFont>> | undefined;

const knownFont = (name: string): KnownFont => ({
  font: parsed(fileOf(name)),
  layoutFor: shapedOnce(),
  glyphsFor: decodedOnce(),
});

function knownFonts(): Readonly<Record<FontName, KnownFont>> {
  known ??= { regular: knownFont('Regular'), bold: knownFont('Bold') };
  return known;
}

/** Whether documents can show a letter; both weights have the same ones. */
export const hasLetter = (codePoint: number): boolean =>
  knownFonts().regular.font.hasGlyphForCodePoint(codePoint);

/**
 * Liberation Sans (SIL Open Font License) from pdfjs-dist: Latin, Greek and Cyrillic. Files are parsed once,
 * but glyphs are per document: they remember their first letters, and output must not depend on earlier
 * documents.
 */
export function pdfFonts(): Readonly<Record<FontName, Uint8Array>> {
  const fonts = knownFonts();
  const ofOne = ({ font, layoutFor, glyphsFor }: KnownFont): ParsedFont => {
    const own: ParsedFont = Object.create(font, { _glyphs: { value: {} } });
    Object.defineProperty(own, 'getGlyph', { value: glyphsFor(own as unknown as GlyphFont) });
    return Object.defineProperty(own, 'layout', { value: layoutFor(own) });
  };
  return { regular: ofOne(fonts.regular), bold: ofOne(fonts.bold) };
}
