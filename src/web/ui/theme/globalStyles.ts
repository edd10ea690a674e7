import type { CSSObject } from '@emotion/react';
import type { ColorTokens } from '../../../core/model/contrast.ts';
import { color, fontSize, headingFont, media } from './cssVars.ts';
import { bodyFamily, headingFamily } from './fontFamilies.ts';
import type { FontTokens, ThemeTokens } from './tokens.ts';

/** Global rules: reset, type, links, focus ring and the brand's font faces. */
export function globalStyles(tokens: ThemeTokens): CSSObject[] {
  return [...fontFaces(tokens.font), variables(tokens), base];
}

const colors = (tokens: ColorTokens): CSSObject =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--eq-${name}`, value]));

/** Both color schemes as CSS variables that follow the system setting. */
function variables(tokens: ThemeTokens): CSSObject {
  return {
    ':root': {
      colorScheme: 'light dark',
      ...colors(tokens.colors.light),
      '@media (prefers-color-scheme: dark)': colors(tokens.colors.dark),
      '--eq-radius-card': `${tokens.shape.radius}px`,
      '--eq-radius-control': `${tokens.shape.controlRadius ?? tokens.shape.radius}px`,
      '--eq-font-heading': headingFamily(tokens),
    },
    body: { fontFamily: bodyFamily(tokens) },
  };
}

function fontFaces(font: FontTokens | undefined): CSSObject[] {
  if (!font?.source) return [];
  const { url, weightRange, sizeAdjust = 100 } = font.source;
  return [
    {
      '@font-face': {
        fontFamily: `"${font.family}"`,
        src: `url("${encodeURI(url)}") format("woff2")`,
        fontWeight: weightRange,
        fontDisplay: 'swap',
      },
    },
    {
      '@font-face': {
        fontFamily: `"${font.family} fallback"`,
        src: 'local("Arial"), local("Liberation Sans")',
        sizeAdjust: `${sizeAdjust}%`,
      },
    },
  ];
}

const base: CSSObject = {
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: {
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
    fontWeight: 650,
    lineHeight: 1.25,
    letterSpacing: '-0.012em',
    textWrap: 'balance',
  },
  'p, ul, ol, dl, dd, fieldset, legend': { margin: 0, padding: 0 },
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
