import type { FaceFallback } from '../../core/model/generated/theme.ts';
import type { Typeface } from './openTypeface.ts';

/** Typefaces of devices that stand in until a lender's own arrives: families of equal widths, and their average width. */
export const standIns = {
  sans: { local: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'], width: 0.447 },
  serif: { local: ['Times New Roman', 'Times', 'Liberation Serif', 'Tinos'], width: 0.4052 },
} as const;

/** How often letters come in English text, in percent; every sixth is a space. */
const FREQUENCY: Readonly<Record<string, number>> = {
  ' ': 18,
  ...{ a: 8.2, b: 1.5, c: 2.8, d: 4.3, e: 12.7, f: 2.2, g: 2, h: 6.1, i: 7, j: 0.2, k: 0.8, l: 4, m: 2.4 },
  ...{ n: 6.7, o: 7.5, p: 1.9, q: 0.1, r: 6, s: 6.3, t: 9.1, u: 2.8, v: 1, w: 2.4, x: 0.2, y: 2, z: 0.1 },
};

type Letters = ReturnType<Typeface['at']>;

/** Average width of a letter of English text, in em. */
function averageWidth(font: Letters): number {
  const entries = Object.entries(FREQUENCY);
  const total = entries.reduce((sum, [, often]) => sum + often, 0);
  const widths = entries.map(
    ([letter, often]) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth * often,
  );
  return widths.reduce((sum, width) => sum + width, 0) / total / font.unitsPerEm;
}

const percent = (share: number): number => Math.round(share * 10_000) / 100;

/** How to scale a stand-in so that text takes the same place as in this typeface. */
export function fallbackFor(font: Letters, like: keyof typeof standIns): FaceFallback {
  const { local, width } = standIns[like];
  const scale = averageWidth(font) / width;
  const measure = (units: number): number => percent(units / font.unitsPerEm / scale);
  return {
    local: [...local],
    sizeAdjust: percent(scale),
    ascent: measure(font.ascent),
    descent: measure(-font.descent),
    lineGap: measure(font.lineGap),
  };
}
