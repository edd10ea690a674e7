/** A calendar date as it is shown: 06/15/2026 (G-01). */
export const writtenDay = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2/$3/$1');
