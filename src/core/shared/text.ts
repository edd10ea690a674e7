/** The order of two texts by their code units, the same on every machine: below 0, 0 or above. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A text as the source of a regular expression that it alone matches. */
export const toPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
