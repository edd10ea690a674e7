const plain = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Equal apart from case and white space. */
export const readsTheSame = (one: string, other: string): boolean => plain(one) === plain(other);
