/** Parts of a release that hold what a lender brings for its look; lenders without it have none of them. */
export const HERO_PART = 'hero.svg';
export const HERO_DARK_PART = 'hero.dark.svg';
export const LOGO_ON_PRIMARY_PART = 'logo.onPrimary.svg';

/** A typeface, by the name of its file; the part's text is the file in base64. */
export const fontPart = (file: string): string => `font.${file}`;

/** Whether a part's text is base64 of the file that browsers get. */
export const isBinaryPart = (part: string): boolean => part.endsWith('.woff2');

/** Address of a typeface's file by the hash of its part, so that browsers load it once, whatever is published. */
export const typefaceAddress = (hash: string): string => `/typefaces/${hash}.woff2`;

/** Address of a release's parts, ending in a slash. */
export const partsAddress = (hash: string): string => `/releases/${hash}/`;
