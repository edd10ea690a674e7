const NUMBER = /^(-?)\s*\$?\s*(-?)((?:\d+|\d{1,3}(?:,\d{3,})+)(?:\.\d*)?|\.\d+)$/;

/**
 * Accepts `$`, minus sign and thousands separators; undefined for other texts. A comma before fewer than
 * three digits is not a separator: "12,5" is refused, not read as 125.
 */
export function readNumber(text: string): number | undefined {
  const match = NUMBER.exec(text.trim());
  if (!match || (match[1] && match[2])) return undefined;
  const value = Number((match[3] ?? '').replaceAll(',', ''));
  if (!Number.isFinite(value)) return undefined;
  return value !== 0 && (match[1] || match[2]) ? -value : value;
}

/** 1234.5 gives "1,234.5". */
export function showNumber(value: number): string {
  const [whole = '', fraction] = plainDigits(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Digits that read back as the same number (down to 1e-60), never with an exponent. */
function plainDigits(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(100).replace(/0+$/, '');
}
