import { type MixedColor, mixedColors } from './mixedColors.ts';

/** Six-digit hex strings such as `#0b5fff`. */
export interface ColorTokens {
  readonly primary: string;
  readonly onPrimary: string;
  readonly accent: string;
  readonly surface: string;
  readonly surfaceRaised: string;
  readonly text: string;
  readonly muted: string;
  /** The outline of inputs and selectable cards; softer dividers are derived from it. */
  readonly line: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly focus: string;
}

/** A pair of colors with too little contrast, or with an invalid color. */
export interface ContrastProblem {
  readonly scheme: 'light' | 'dark';
  readonly foreground: keyof ColorTokens;
  readonly background: keyof ColorTokens | MixedColor;
  /** From 1 to 21; `null` if a color is invalid. */
  readonly ratio: number | null;
  readonly required: number;
}

const TEXT = 4.5;
const CONTROL = 3;

type Pair = readonly [
  foreground: keyof ColorTokens,
  background: keyof ColorTokens | MixedColor,
  required: number,
];

const pairs: readonly Pair[] = [
  ['text', 'surface', TEXT],
  ['text', 'surfaceRaised', TEXT],
  ['muted', 'surface', TEXT],
  ['muted', 'surfaceRaised', TEXT],
  ['onPrimary', 'primary', TEXT],
  ['primary', 'surface', TEXT],
  ['primary', 'surfaceRaised', TEXT],
  ['onPrimary', 'primaryHover', TEXT],
  ['primary', 'primaryTint', TEXT],
  ['text', 'primaryTint', TEXT],
  ['muted', 'primaryTint', TEXT],
  ['success', 'surface', TEXT],
  ['success', 'surfaceRaised', TEXT],
  ['warning', 'surface', TEXT],
  ['warning', 'surfaceRaised', TEXT],
  ['danger', 'surface', TEXT],
  ['danger', 'surfaceRaised', TEXT],
  ['accent', 'surface', CONTROL],
  ['accent', 'surfaceRaised', CONTROL],
  ['line', 'surface', CONTROL],
  ['line', 'surfaceRaised', CONTROL],
  ['focus', 'surface', CONTROL],
  ['focus', 'surfaceRaised', CONTROL],
];

/** WCAG 2.2, of two hex colors (`#rgb` or `#rrggbb`): 1 to 21; `null` if one is invalid. */
export function contrastRatio(first: string, second: string): number | null {
  const a = relativeLuminance(first);
  const b = relativeLuminance(second);
  if (a === null || b === null) return null;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The pairs below 4.5:1 for text or 3:1 for controls (WIDGET-14). */
export function contrastProblems(tokens: {
  readonly colors: { readonly light: ColorTokens; readonly dark: ColorTokens };
}): readonly ContrastProblem[] {
  return [...schemeProblems('light', tokens.colors.light), ...schemeProblems('dark', tokens.colors.dark)];
}

/** What two colors that meet are told apart by. */
export type Contrast = Omit<ContrastProblem, 'scheme'>;

/** Each pair of colors of a scheme that meets on pages. */
export const contrastsOf = (colors: ColorTokens): readonly Contrast[] =>
  pairs.map(([foreground, background, required]) => {
    const ratio = contrastRatio(colors[foreground], backgroundIn(colors, background));
    return { foreground, background, ratio, required };
  });

function schemeProblems(scheme: ContrastProblem['scheme'], colors: ColorTokens): ContrastProblem[] {
  const found = contrastsOf(colors).flatMap(({ ratio, required, ...pair }) =>
    ratio !== null && ratio >= required ? [] : [{ scheme, ...pair, ratio, required }],
  );
  // What cannot be read on a token either is said once.
  const isPlain = ({ background }: ContrastProblem) => !isMixed(background);
  const plain = new Set(found.filter(isPlain).map(({ foreground }) => foreground));
  return found.filter((problem) => isPlain(problem) || !plain.has(problem.foreground));
}

const isMixed = (background: Pair[1]): background is MixedColor => Object.hasOwn(mixedColors, background);

function backgroundIn(colors: ColorTokens, background: Pair[1]): string {
  if (!isMixed(background)) return colors[background];
  const { of, share, into } = mixedColors[background];
  const [one, other] = [channelsOf(colors[of]), channelsOf(colors[into])];
  if (one === null || other === null) return '';
  const channels = one.map((value, at) => (value * share + (other[at] ?? 0) * (100 - share)) / 100);
  return `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function relativeLuminance(hex: string): number | null {
  const channels = channelsOf(hex);
  if (channels === null) return null;
  const [red, green, blue] = channels;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function channelsOf(hex: string): [number, number, number] | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  const parts = long ?? short;
  if (!parts) return null;
  const [, red = '', green = '', blue = ''] = parts;
  const value = (part: string) => Number.parseInt(long ? part : part + part, 16) / 255;
  return [value(red), value(green), value(blue)];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
