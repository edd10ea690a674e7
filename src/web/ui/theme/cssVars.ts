import { type MixedColor, mixedColors } from '../../../core/model/mixedColors.ts';

/** The CSS variable of a color token; `globalStyles` sets it by brand and color scheme. */
const token = (name: string): string => `var(--eq-${name})`;

function mixed(name: MixedColor): string {
  const { of, share, into } = mixedColors[name];
  return `color-mix(in srgb, ${token(of)} ${share}%, ${token(into)})`;
}

/** Colors for styles. */
export const color = {
  primary: token('primary'),
  onPrimary: token('onPrimary'),
  primaryHover: mixed('primaryHover'),
  primaryTint: mixed('primaryTint'),
  accent: token('accent'),
  surface: token('surface'),
  raised: token('surfaceRaised'),
  text: token('text'),
  muted: token('muted'),
  line: token('line'),
  hairline: `color-mix(in srgb, ${token('line')} 34%, transparent)`,
  success: token('success'),
  warning: token('warning'),
  danger: token('danger'),
  info: token('primary'),
  focus: token('focus'),
  focusSoft: `color-mix(in srgb, ${token('focus')} 38%, transparent)`,
} as const;

/** Corner radii: `card` for surfaces, `control` for inputs, `button` for buttons. */
export const radius = {
  card: 'var(--eq-radius-card)',
  control: 'var(--eq-radius-control)',
  button: 'var(--eq-radius-button)',
} as const;

/** Type scale in rem (14, 16, 18, 22, 28, 36 px by default), so that it follows the reader's text size. */
export const fontSize = {
  small: '0.875rem',
  body: '1rem',
  large: '1.125rem',
  title: '1.375rem',
  heading: '1.75rem',
  display: '2.25rem',
} as const;

/** The heading family; the body family is set on `body`. */
export const headingFont = 'var(--eq-font-heading)';

export const media = {
  desktop: '@media (min-width: 1024px)',
  belowDesktop: '@media (max-width: 1023.98px)',
  wide: '@media (min-width: 600px)',
  motion: '@media (prefers-reduced-motion: no-preference)',
  forced: '@media (forced-colors: active)',
} as const;

/** Media conditions of the color schemes. */
export const schemes = {
  light: '(prefers-color-scheme: light)',
  /** Not on paper. */
  lightOnScreen: 'screen and (prefers-color-scheme: light)',
  dark: '(prefers-color-scheme: dark)',
} as const;

/** Shadow of floating surfaces (popups, dialogs). */
export const floatShadow = '0 12px 32px -8px rgb(10 20 30 / 0.28), 0 2px 6px rgb(10 20 30 / 0.10)';
