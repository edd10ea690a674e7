import type { CSSObject } from '@emotion/react';
import type { Face } from '../../../core/model/generated/theme.ts';
import { typefaceAddress } from '../../../core/model/lookParts.ts';
import { fallbackName } from './fontFamilies.ts';
import type { ThemeTokens } from './tokens.ts';

/** Hashes of the files of typefaces, by name. */
export type FontHashes = Readonly<Record<string, string>>;

/** Declares the brand's typefaces, each with its stand-in. */
export function fontFaces({ typeface }: ThemeTokens, fonts: FontHashes): CSSObject[] {
  const { body, heading } = typeface ?? {};
  return [body, heading].flatMap((face) => (face ? [...facesOf(face, fonts), fallbackOf(face)] : []));
}

const facesOf = ({ family, files, display = 'swap' }: Face, fonts: FontHashes): CSSObject[] =>
  files.map(({ file, weight }) => ({
    '@font-face': {
      fontFamily: `"${family}"`,
      src: `url("${typefaceAddress(fonts[file] ?? '')}") format("woff2")`,
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
