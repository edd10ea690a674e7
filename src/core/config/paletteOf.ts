import { type ColorTokens, contrastRatio } from '../model/contrast.ts';

export interface Palette {
  readonly light: ColorTokens;
  readonly dark: ColorTokens;
}

/**
 * Light and dark colors from one (`#rrggbb`): the same hue, each token with the lightness that its contrast
 * needs (WCAG 2.2 AA).
 */
export function paletteOf(color: string): Palette {
  const [hue, saturation] = hueOf(color);
  const rich = Math.max(30, saturation);
  const light = { surface: hex(hue, 30, 97), surfaceRaised: '#ffffff' };
  const dark = { surface: hex(hue, 28, 8), surfaceRaised: hex(hue, 24, 12) };
  return {
    light: { ...light, ...tokens(hue, rich, Object.values(light), lightLevels), onPrimary: '#ffffff' },
    dark: { ...dark, ...tokens(hue, rich, Object.values(dark), darkLevels), onPrimary: hex(hue, 50, 9) },
  };
}

type Levels = Readonly<Record<'text' | 'muted' | 'line' | 'strong', number>> & { readonly step: 1 | -1 };

const lightLevels: Levels = { text: 12, muted: 40, line: 55, strong: 36, step: -1 };
const darkLevels: Levels = { text: 94, muted: 68, line: 46, strong: 70, step: 1 };

const TEXT = 4.6;
/** Also on a ground with some of the primary color in it. */
const TINTED = 5.2;
const CONTROL = 3.1;

function tokens(hue: number, rich: number, grounds: readonly string[], levels: Levels) {
  const { step } = levels;
  const of = (
    name: 'text' | 'muted' | 'line' | 'strong',
    at: number,
    strength: number,
    ratio: number,
  ): string => readable({ hue: at % 360, strength, level: levels[name], step }, grounds, ratio);
  const primary = of('strong', hue, rich, TINTED);
  return {
    primary,
    accent: of('strong', hue + 180, 65, CONTROL),
    text: of('text', hue, 22, TEXT),
    muted: of('muted', hue, 12, TINTED),
    line: of('line', hue, 9, CONTROL),
    success: of('strong', 145, 55, TEXT),
    warning: of('strong', 34, 80, TEXT),
    danger: of('strong', 2, 70, TEXT),
    focus: primary,
  };
}

interface Shade {
  readonly hue: number;
  readonly strength: number;
  readonly level: number;
  readonly step: 1 | -1;
}

function readable({ hue, strength, level, step }: Shade, grounds: readonly string[], ratio: number): string {
  const color = hex(hue, strength, level);
  const isClear = grounds.every((ground) => (contrastRatio(color, ground) ?? 0) >= ratio);
  return isClear || level <= 0 || level >= 100
    ? color
    : readable({ hue, strength, level: level + step, step }, grounds, ratio);
}

/** Degrees, and percent. */
function hueOf(color: string): readonly [hue: number, saturation: number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (range === 0) return [210, 0];
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [Math.round(sector * 60), Math.round((100 * range) / (1 - Math.abs(most + least - 1)))];
}

/** From degrees and percent. */
function hex(hue: number, saturation: number, lightness: number): string {
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (offset: number): string => {
    const k = (offset + hue / 30) % 12;
    const value = lightness / 100 - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
