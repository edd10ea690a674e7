import type { ThemeTokens } from './tokens.ts';

const SYSTEM_FONT =
  '-apple-system, "Segoe UI", Roboto, Ubuntu, Cantarell, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

/** The brand's body family, its size-adjusted fallback, then system fonts. */
export function bodyFamily({ font }: ThemeTokens): string {
  if (!font) return SYSTEM_FONT;
  if (isList(font.family)) return font.family;
  return `"${font.family}", "${font.family} fallback", ${SYSTEM_FONT}`;
}

export function headingFamily(tokens: ThemeTokens): string {
  const heading = tokens.font?.headingFamily;
  if (!heading) return bodyFamily(tokens);
  return isList(heading) ? heading : `"${heading}", ${bodyFamily(tokens)}`;
}

/** A brand without its own typeface gives a CSS list of families. */
const isList = (family: string): boolean => family.includes(',');
