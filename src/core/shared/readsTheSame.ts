const plain = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether two texts read the same: without regard to case, white space at both ends, and how much of it is between words. */
export const readsTheSame = (one: string, other: string): boolean => plain(one) === plain(other);
