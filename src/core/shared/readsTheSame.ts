const plain = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll(/[‘’]/g, "'").toLowerCase();

/** Equal apart from case, white space and the form of an apostrophe, which keyboards of phones curl. */
export const readsTheSame = (one: string, other: string): boolean => plain(one) === plain(other);
