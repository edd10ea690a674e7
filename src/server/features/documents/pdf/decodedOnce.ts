/** A glyph of fontkit; its outline is decoded to find the glyphs it is made of. */
interface Glyph {
  readonly id: number;
  readonly _decode: () => unknown;
}

/** What fontkit asks a font for. */
export interface GlyphFont {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph | null;
}

/**
 * The glyphs of a font's documents, each decoded once: every document contains the glyphs it uses, and decoding them takes a
 * quarter of the time of a short one. What is decoded is only read.
 */
export function decodedOnce(): (font: GlyphFont) => GlyphFont['getGlyph'] {
  const known = new Map<number, unknown>();
  return (font) => {
    const getGlyph = font.getGlyph.bind(font);
    return (id, codePoints) => {
      const glyph = getGlyph(id, codePoints);
      if (!glyph || Object.hasOwn(glyph, '_decode')) return glyph;
      const decode = glyph._decode.bind(glyph);
      const value = () => {
        if (!known.has(id)) known.set(id, decode());
        return known.get(id);
      };
      return Object.defineProperty(glyph, '_decode', { value });
    };
  };
}
