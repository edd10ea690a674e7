/** True if no digit is lost and nothing is rounded to zero. Non-decimal numbers are integers. */
export function isExact(written: string, value: number): boolean {
  const digits = digitsOf(written);
  return digits === undefined || digits === digitsOf(String(value));
}

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
