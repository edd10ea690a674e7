/** By code units, the same on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Escapes a text for a regular expression. */
export const toPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
