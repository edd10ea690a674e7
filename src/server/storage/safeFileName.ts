const MOST_CHARACTERS = 100;
/** Device names on Windows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A harmless file name: letters, digits, spaces and `. _ - ( ) '` of the given one, no path, no leading dot,
 * at most 100 characters, with the extension of the real type (lower case, without a dot).
 */
export function safeFileName(given: string, extension: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} ._()'-]/gu, ' ')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = [...stem]
    .slice(0, MOST_CHARACTERS - extension.length - 1)
    .join('')
    .replace(/[\s.]+$/, '');
  const name = short === '' || DEVICE.test(short) ? `file${short === '' ? '' : `-${short}`}` : short;
  return `${name}.${extension}`;
}
