import type { TypingRule } from './reformatTyping.ts';

const amount = /^(-?)(\d*)(\.\d*)?$/;
const isFiller = (character: string) => /[,$\s]/.test(character);

/** Dollars with thousands separators; text that is not an amount stays as typed. */
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
