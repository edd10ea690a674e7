const MOST_CHARACTERS = 100;
/** Names that Windows takes for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name that is harmless anywhere: letters, digits, spaces and `. _ - ( ) '` of the given name, no path, no
 * leading dot, at most 100 characters, and the extension of what the file really is (lower case, without a dot).
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
