import type { TypingRule } from './reformatTyping.ts';

const amount = /^(-?)(\d*)(\.\d*)?$/;
const isFiller = (character: string) => /[,$\s]/.test(character);

/** Dollars as typed: thousands are separated; anything that is not an amount is left as it was typed. */
export const moneyTyping: TypingRule = {
  isFiller,
  toRaw: (text) => {
    const bare = text.replace(/[,$\s]/g, '');
    return amount.test(bare) ? bare : text;
  },
  toText: (raw) => {
    const parts = amount.exec(raw);
    if (!parts) return raw;
    const [, sign = '', whole = '', fraction = ''] = parts;
    return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + fraction;
  },
};
