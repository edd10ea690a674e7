import type { CSSObject } from '@emotion/react';
import type { Face } from '../../../core/model/generated/theme.ts';
import { fontPart } from '../../../core/model/lookParts.ts';
import { fallbackName } from './fontFamilies.ts';
import type { ThemeTokens } from './tokens.ts';

/** Declares the brand's typefaces, whose files are below the address `files`, each with its stand-in. */
export function fontFaces({ typeface }: ThemeTokens, files: string): CSSObject[] {
  const { body, heading } = typeface ?? {};
  return [body, heading].flatMap((face) => (face ? [...facesOf(face, files), fallbackOf(face)] : []));
}

const facesOf = ({ family, files, display = 'swap' }: Face, address: string): CSSObject[] =>
  files.map(({ file, weight }) => ({
    '@font-face': {
      fontFamily: `"${family}"`,
      src: `url("${address}${fontPart(file)}") format("woff2")`,
      fontWeight: weight,
      fontDisplay: display,
    },
  }));

/** A typeface of the device in the measures of the brand's, so that nothing moves when that arrives. */
const fallbackOf = ({ family, fallback }: Face): CSSObject => ({
  '@font-face': {
    fontFamily: `"${fallbackName(family)}"`,
    src: fallback.local.map((name) => `local("${name}")`).join(', '),
    sizeAdjust: `${fallback.sizeAdjust}%`,
    ascentOverride: `${fallback.ascent}%`,
    descentOverride: `${fallback.descent}%`,
    lineGapOverride: `${fallback.lineGap ?? 0}%`,
  },
});
