import type { TypingRule } from './reformatTyping.ts';

const digitsOnly = /^\+?\d*$/;

/** A US phone number as (555) 123-4567, or +1 (555) 123-4567 with a country code (FIELD-39); letters stay as typed. */
export const phoneTyping: TypingRule = {
  isFiller: (character) => /[\s().-]/.test(character),
  toRaw: (text) => {
    const bare = text.replace(/[\s().-]/g, '');
    return digitsOnly.test(bare) ? bare : text;
  },
  toText: (raw) => {
    if (!digitsOnly.test(raw)) return raw;
    const withCode = /^\+?1(\d{10})$/.exec(raw);
    if (withCode) return `+1 ${national(withCode[1] ?? '')}`;
    return raw.startsWith('+') ? raw : national(raw);
  },
};

function national(digits: string): string {
  if (digits.length <= 3) return digits && `(${digits}`;
  const area = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? area : `${area}-${digits.slice(6)}`;
}
