import type { Face } from '../../../core/model/generated/theme.ts';
import type { ThemeTokens } from './tokens.ts';

const SYSTEM_FONT =
  '-apple-system, "Segoe UI", Roboto, Ubuntu, Cantarell, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

/** The name under which a typeface's stand-in of the same measures is declared. */
export const fallbackName = (family: string): string => `${family} fallback`;

const named = ({ family }: Face): string => `"${family}", "${fallbackName(family)}"`;

/** The brand's own typeface, its stand-in, then families of the device. */
export function bodyFamily({ font, typeface }: ThemeTokens): string {
  const ofDevice = font?.family ?? SYSTEM_FONT;
  return typeface?.body ? `${named(typeface.body)}, ${ofDevice}` : ofDevice;
}

export function headingFamily(tokens: ThemeTokens): string {
  const { font, typeface } = tokens;
  const ofDevice = font?.headingFamily ?? (typeface?.heading ? font?.family : undefined);
  if (typeface?.heading) return `${named(typeface.heading)}, ${ofDevice ?? SYSTEM_FONT}`;
  return ofDevice ?? bodyFamily(tokens);
}
