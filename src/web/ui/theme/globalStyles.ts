import type { CSSObject } from '@emotion/react';
import type { ColorTokens } from '../../../core/model/contrast.ts';
import { color, fontSize, headingFont, media } from './cssVars.ts';
import { type FontHashes, fontFaces } from './fontFaces.ts';
import { bodyFamily, headingFamily } from './fontFamilies.ts';
import { headers, lookVariables } from './lookVariables.ts';
import type { ThemeTokens } from './tokens.ts';

/** Global rules: reset, type, links, focus ring and the brand's typefaces, unless no files are to be loaded. */
export function globalStyles(tokens: ThemeTokens, fonts?: FontHashes): CSSObject[] {
  return [...(fonts === undefined ? [] : fontFaces(tokens, fonts)), variables(tokens), base];
}

const colors = (tokens: ColorTokens): CSSObject =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--eq-${name}`, value]));

/** Both color schemes as CSS variables that follow the system setting. */
function variables(tokens: ThemeTokens): CSSObject {
  return {
    ':root': {
      colorScheme: 'light dark',
      ...colors(tokens.colors.light),
      ...lookVariables(tokens),
      // On dark screens the primary color is light, too bright for a whole header.
      '@media (prefers-color-scheme: dark)': { ...colors(tokens.colors.dark), ...headers.plain },
      // Paper keeps no filled header, so nothing on it may count on one.
      '@media print': headers.plain,
      '--eq-font-heading': headingFamily(tokens),
    },
    body: { fontFamily: bodyFamily(tokens) },
  };
}

const base: CSSObject = {
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: {
    fontSize: 'calc(100 * var(--eq-text-size))',
    WebkitTextSizeAdjust: '100%',
    textSizeAdjust: '100%',
    scrollPadding: '24px 0 max(120px, calc(var(--eq-bar-cover, 0px) + 144px))',
    [media.motion]: { scrollBehavior: 'smooth' },
  },
  body: {
    margin: 0,
    minWidth: 0,
    background: color.surface,
    color: color.text,
    fontSize: fontSize.body,
    lineHeight: 1.5,
    WebkitFontSmoothing: 'antialiased',
    overflowWrap: 'break-word',
  },
  'h1, h2, h3': {
    margin: 0,
    fontFamily: headingFont,
    fontWeight: 'var(--eq-heading-weight)' as never,
    lineHeight: 1.25,
    letterSpacing: 'var(--eq-heading-spacing)',
    wordSpacing: 'var(--eq-heading-words)',
    textTransform: 'var(--eq-heading-case)' as never,
    textWrap: 'balance',
  },
  'p, ul, ol, dl, dd, fieldset, legend': { margin: 0, padding: 0 },
  // No line of one short word.
  'p, li, dd': { textWrap: 'pretty' },
  fieldset: { border: 0, minWidth: 0 },
  'button, input, select, textarea': { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' },
  a: {
    color: color.primary,
    textUnderlineOffset: '0.18em',
    textDecorationThickness: '1px',
    '&:hover': { textDecorationThickness: '2px' },
  },
  ':focus-visible': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  ':focus:not(:focus-visible)': { outline: 'none' },
  '.eq-icon': {
    width: '1.25em',
    height: '1.25em',
    flex: 'none',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '.eq-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
};
