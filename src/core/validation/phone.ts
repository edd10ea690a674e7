/**
 * Ten digits as (xxx) xxx-xxxx, with +1 in front if given (11 digits from 1, or 12 characters from +1); other
 * text unchanged (FIELD-39).
 */
export function formatUsPhone(phone: string): string {
  const match = /^(\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(storePhone(phone));
  if (!match) return phone;
  const [, code, area, exchange, line] = match;
  return `${code ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
}

/** Without spaces, parentheses and hyphens (FIELD-40). */
export const storePhone = (phone: string): string => phone.replace(/[\s()-]/g, '');
