import type { ThemeTokens } from './tokens.ts';

const SYSTEM_FONT =
  '-apple-system, "Segoe UI", Roboto, Ubuntu, Cantarell, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

/** The CSS font-family list of a brand's body text: its own family, its size-adjusted stand-in, then the system's. */
export function bodyFamily({ font }: ThemeTokens): string {
  if (!font) return SYSTEM_FONT;
  if (isList(font.family)) return font.family;
  return `"${font.family}", "${font.family} fallback", ${SYSTEM_FONT}`;
}

/** The CSS font-family list of a brand's headings. */
export function headingFamily(tokens: ThemeTokens): string {
  const heading = tokens.font?.headingFamily;
  if (!heading) return bodyFamily(tokens);
  return isList(heading) ? heading : `"${heading}", ${bodyFamily(tokens)}`;
}

/** A brand that has no typeface of its own gives a whole list of families, as CSS has it. */
const isList = (family: string): boolean => family.includes(',');
