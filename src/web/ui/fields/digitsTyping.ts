import type { TypingRule } from './reformatTyping.ts';

const isFiller = (character: string): boolean => /[\s-]/.test(character);

const bare = (text: string): string => text.replace(/[\s-]/g, '');

/** Digits; other text stays as typed. */
export const digitsTyping: TypingRule = {
  isFiller,
  toRaw: (text) => (/^\d*$/.test(bare(text)) ? bare(text) : text),
  toText: (raw) => raw,
};

/** A Social Security number as 123-45-6789; raw is the digits. */
export const ssnTyping: TypingRule = {
  isFiller,
  toRaw: digitsTyping.toRaw,
  toText: (raw) => (/^\d{0,9}$/.test(raw) ? grouped(raw) : raw),
};

const grouped = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-');
