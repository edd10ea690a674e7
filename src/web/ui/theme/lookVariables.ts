import type { CSSObject } from '@emotion/react';
import { color, radius } from './cssVars.ts';
import type { ThemeTokens } from './tokens.ts';

const SHADOW = '0 1px 2px rgb(10 20 30 / 0.05), 0 6px 20px -12px rgb(10 20 30 / 0.14)';

const cards = {
  shadowed: { '--eq-card-line': color.hairline, '--eq-card-shadow': SHADOW },
  lined: { '--eq-card-line': color.line, '--eq-card-shadow': 'none' },
  flat: { '--eq-card-line': 'transparent', '--eq-card-shadow': 'none' },
} as const;

/** A header as the page is, and one filled with the primary color: what is on it takes these colors. */
export const headers = {
  plain: {
    '--eq-header-fill': color.raised,
    '--eq-header-line': color.hairline,
    '--eq-header-text': color.text,
    '--eq-header-link': color.primary,
    '--eq-header-on': color.onPrimary,
    '--eq-header-focus': color.focus,
    '--eq-header-progress': color.primary,
    '--eq-header-track': color.hairline,
  },
  filled: {
    '--eq-header-fill': color.primary,
    '--eq-header-line': 'transparent',
    '--eq-header-text': color.onPrimary,
    '--eq-header-link': color.onPrimary,
    '--eq-header-on': color.primary,
    '--eq-header-focus': color.onPrimary,
    '--eq-header-progress': color.onPrimary,
    '--eq-header-track': `color-mix(in srgb, ${color.onPrimary} 25%, ${color.primary})`,
  },
} as const;

/** Heights of controls, and a factor of the space in cards and between parts. */
const densities = {
  compact: { '--eq-control': '2.75rem', '--eq-space': 0.8 },
  regular: { '--eq-control': '3rem', '--eq-space': 1 },
  roomy: { '--eq-control': '3.5rem', '--eq-space': 1.25 },
} as const;

const buttonStyles = {
  filled: {},
  raised: { '--eq-button-shadow': 'inset 0 -3px 0 rgb(0 0 0 / 0.24)' },
  outlined: {
    '--eq-button-fill': color.raised,
    '--eq-button-text': color.primary,
    '--eq-button-hover': color.primaryTint,
    '--eq-button-shadow': `inset 0 0 0 2px ${color.primary}`,
  },
} as const;

const buttonShapes = { control: radius.control, pill: '999px', square: '0' } as const;

const casing = (value: 'sentence' | 'upper' = 'sentence'): string =>
  value === 'upper' ? 'uppercase' : 'none';

/** A brand's look besides colors and typefaces as CSS variables; components name the defaults of those not set here. */
export function lookVariables(tokens: ThemeTokens): CSSObject {
  const { shape, headings, text, density, buttons } = tokens;
  const { radius: card, controlRadius = card } = shape;
  return {
    '--eq-radius-card': `${card}px`,
    '--eq-radius-control': `${controlRadius}px`,
    '--eq-radius-button': buttonShapes[buttons?.shape ?? 'control'],
    ...buttonStyles[buttons?.style ?? 'filled'],
    '--eq-button-case': casing(buttons?.case),
    '--eq-heading-weight': headings?.weight ?? 650,
    '--eq-heading-case': casing(headings?.case),
    '--eq-heading-spacing': `${headings?.spacing ?? -0.012}em`,
    // Letters that stand closer keep their words apart.
    '--eq-heading-words': `${Math.max(0, -2 * (headings?.spacing ?? 0))}em`,
    '--eq-heading-scale': headings?.size === 'large' ? 1.25 : 1,
    '--eq-text-size': text === 'large' ? '1.125%' : '1%',
    ...headers[tokens.header === 'filled' ? 'filled' : 'plain'],
    '--eq-header-stripe': tokens.header === 'striped' ? '5px' : '0px',
    ...cards[tokens.cards ?? 'shadowed'],
    ...densities[density ?? 'regular'],
  };
}
