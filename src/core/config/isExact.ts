/**
 * True if a number keeps everything that was written: no digit lost, nothing rounded to zero. Non-decimal numbers are
 * integers.
 */
export function isExact(written: string, value: number): boolean {
  const digits = digitsOf(written);
  return digits === undefined || digits === digitsOf(String(value));
}

/** The significant digits and the place of the point; undefined if the text is not a decimal number. */
function digitsOf(text: string): string | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^[-+]?(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(text.trim()) ?? [];
  const all = `${whole}${fraction}`;
  if (all === '') return undefined;
  const significant = all.replace(/^0+/, '');
  if (significant === '') return '0';
  const point = whole.length - (all.length - significant.length) + Number(exponent);
  return `${significant.replace(/0+$/, '')} ${point}`;
}
