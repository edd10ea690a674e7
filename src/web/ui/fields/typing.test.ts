import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyTyping } from './moneyTyping.ts';
import { pastedDate } from './pastedDate.ts';
import { phoneTyping } from './phoneTyping.ts';
import { reformatTyping } from './reformatTyping.ts';

/** Text with `|` at the caret. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const mark = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;
const money = (marked: string, before?: { text: string; forward: boolean }) =>
  reformatTyping(moneyTyping, at(marked), before);
const phone = (marked: string, before?: { text: string; forward: boolean }) =>
  reformatTyping(phoneTyping, at(marked), before);

describe('amounts while they are typed', () => {
  it.each([
    ['1234|', '1,234|', '1234'],
    ['12,3456|', '123,456|', '123456'],
    ['19|,234', '19|,234', '19234'],
    ['1|2,34', '1|,234', '1234'],
    ['$12,000|', '12,000|', '12000'],
    ['12000.5|', '12,000.5|', '12000.5'],
    ['.|', '.|', '.'],
    ['|', '|', ''],
  ])('shows %s as %s, raw %s', (typed, shown, raw) => {
    const result = money(typed);
    expect(mark(result)).toBe(shown);
    expect(result.raw).toBe(raw);
  });

  it('allows typing -1, which the rules report', () => {
    expect(money('-|')).toEqual({ text: '-', caret: 1, raw: '-' });
    expect(money('-1|')).toEqual({ text: '-1', caret: 2, raw: '-1' });
    expect(money('-1234|').text).toBe('-1,234');
  });

  it('keeps other text exactly as typed', () => {
    expect(money('12k, or so|')).toEqual({ text: '12k, or so', caret: 10, raw: '12k, or so' });
    expect(money('1.2.3|').raw).toBe('1.2.3');
  });

  it('deletes the digit next to a separator, in both directions', () => {
    expect(mark(money('1|234', { text: '1,234', forward: false }))).toBe('|234');
    expect(mark(money('1|234', { text: '1,234', forward: true }))).toBe('1|34');
  });

  it('keeps the digits before the caret before the caret, and loses none', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 });
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const result = reformatTyping(moneyTyping, { text: left + right, caret: left.length });
        expect(result.raw).toBe(left + right);
        expect(result.text.slice(0, result.caret).replaceAll(',', '')).toBe(left);
      }),
    );
  });

  it('reads its own text back as the same value', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const raw = moneyTyping.toRaw(text);
        expect(moneyTyping.toRaw(moneyTyping.toText(raw))).toBe(raw);
      }),
    );
  });
});

describe('phone numbers while they are typed', () => {
  it.each([
    ['5|', '(5|'],
    ['(5551|', '(555) 1|'],
    ['(555) 1234|', '(555) 123-4|'],
    ['(555) 9|123-4567', '(555) 9|12-34567'],
  ])('shows %s as %s', (typed, shown) => {
    expect(mark(phone(typed))).toBe(shown);
  });

  it('FIELD-39 shows ten digits as (xxx) xxx-xxxx and a leading country code as +1', () => {
    expect(phoneTyping.toText('5551234567')).toBe('(555) 123-4567');
    expect(phoneTyping.toText('15551234567')).toBe('+1 (555) 123-4567');
    expect(phoneTyping.toText('+15551234567')).toBe('+1 (555) 123-4567');
  });

  it('FIELD-21 has 14 characters exactly if there are ten digits', () => {
    expect(phoneTyping.toText('5551234567')).toHaveLength(14);
    expect(phoneTyping.toText('555123456')).toHaveLength(13);
    expect(phoneTyping.toText('55512345678')).toHaveLength(15);
  });

  it('FIELD-40 strips spaces, parentheses and hyphens', () => {
    expect(phone('(555) 123-4567|').raw).toBe('5551234567');
  });

  it('FIELD-22 allows typing a leading 1, which the rules report', () => {
    expect(phone('1555|').raw).toBe('1555');
  });

  it('keeps letters as typed', () => {
    expect(phone('555 CALL|')).toEqual({ text: '555 CALL', caret: 8, raw: '555 CALL' });
  });

  it('deletes the digit next to punctuation', () => {
    expect(mark(phone('(555)|1', { text: '(555) 1', forward: false }))).toBe('(55|1');
  });

  it('keeps the digits before the caret before the caret, and loses none', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'23456789'), maxLength: 7 });
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const result = reformatTyping(phoneTyping, { text: left + right, caret: left.length });
        expect(result.raw).toBe(left + right);
        expect(result.text.slice(0, result.caret).replace(/\D/g, '')).toBe(left);
      }),
    );
  });
});

describe('pastedDate', () => {
  it('FIELD-37 reads MM/dd/yyyy, looser separators, eight digits and yyyy-MM-dd', () => {
    const expected = { month: '01', day: '02', year: '1990' };
    for (const text of ['01/02/1990', ' 01-02-1990 ', '01.02.1990', '01021990', '1990-01-02'])
      expect(pastedDate(text)).toEqual(expected);
    expect(pastedDate('1/2/1990')).toEqual({ month: '1', day: '2', year: '1990' });
  });

  it('ignores any other pasted text', () => {
    for (const text of ['', '12', '01/02/90', 'January 2']) expect(pastedDate(text)).toBeNull();
  });
});
