import { build } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../model/generated/copy.ts';
import { UnsupportedCalendarError } from '../shared/gregorian.ts';
import { compileMessages } from './compileMessages.ts';
import type * as CreateCopy from './createCopy.ts';
import { copyOf, testEnums, testFacts } from './testCopy.ts';

const none = { facts: {} };
const say = (message: Message, values?: Record<string, string | number>, locale?: string): string =>
  copyOf({ 'a.b': message }, locale).text('a.b', values ? { facts: {}, values } : none);

describe('variants', () => {
  const copy = copyOf({
    'rate.button': [
      { when: { '===': [{ var: 'entry.kind' }, 'prescreen'] }, text: 'Apply Now' },
      { when: { '<': [{ var: 'income.annual' }, 15000] }, text: 'Low' },
      { text: 'Check my rate' },
    ],
  });
  const button = (facts: object): string => copy.text('rate.button', { facts: { ...facts } });

  it('uses the first variant whose condition holds', () => {
    expect(button({ 'entry.kind': 'prescreen', 'income.annual': 1 })).toBe('Apply Now');
    expect(button({ 'entry.kind': 'organic', 'income.annual': 1 })).toBe('Low');
    expect(button({ 'entry.kind': 'organic', 'income.annual': 15000 })).toBe('Check my rate');
  });

  it('skips an unknown or failing condition, down to the last variant', () => {
    expect(button({})).toBe('Check my rate');
    expect(button({ 'income.annual': 1 })).toBe('Low');
    expect(button({ 'entry.kind': 7, 'income.annual': 'much' })).toBe('Check my rate');
  });

  it('skips a condition that no release would accept', () => {
    const broken = copyOf({
      'a.b': [{ when: { '===': [{ var: 'no.fact' }, 1] }, text: 'x' }, { text: 'y' }],
    });
    expect(broken.text('a.b', none)).toBe('y');
    expect(
      copyOf({
        'a.b': [
          { when: false, text: 'x' },
          { when: true, text: 'y' },
        ],
      }).text('a.b', none),
    ).toBe('y');
  });

  it('throws if no variant is left', () => {
    expect(() => copyOf({ 'a.b': [{ when: false, text: 'x' }] }).text('a.b', none)).toThrow(
      'Copy a.b: no variant holds',
    );
  });
});

describe('texts', () => {
  it('keeps plain text to the letter', () => {
    for (const text of ["Passwords don't match", '', 'a < b & c # "d"', 'Say ‘yes’ – 100%'])
      expect(say(text)).toBe(text);
    expect(say("'{'braces'}' and '<'angles'>'")).toBe('{braces} and <angles>');
  });

  it('fills arguments that every message has', () => {
    expect(say('Call {companyName} at {supportPhone}.')).toBe(
      'Call Harborlight Credit Union at 888-819-6388.',
    );
  });

  it('throws for a key without a message, naming key and locale', () => {
    expect(() => copyOf({}).text('no.such', none)).toThrow('Copy no.such: there is no such message in en-US');
    expect(() => copyOf({}).text('constructor', none)).toThrow('Copy constructor');
  });

  it('prefers values of the call to those of every message', () => {
    expect(say({ args: { companyName: 'text' }, text: '{companyName}' }, { companyName: 'Other' })).toBe(
      'Other',
    );
  });

  it('inserts a value as text, never as a message', () => {
    const hostile = '<b>{companyName}</b> {x, number}';
    expect(say({ args: { who: 'text' }, text: 'Hi {who}' }, { who: hostile })).toBe(`Hi ${hostile}`);
  });
});

describe('typed values', () => {
  const shown = (
    type: 'money' | 'number' | 'text' | 'date' | 'percent',
    value: string | number,
    locale?: string,
  ) => say({ args: { x: type }, text: '{x}' }, { x: value }, locale);

  it('shows money in whole dollars, half to even', () => {
    expect(shown('money', 15000)).toBe('$15,000');
    expect(shown('money', '400000.50')).toBe('$400,000');
    expect(shown('money', 15001.5)).toBe('$15,002');
    expect(shown('money', -1200)).toBe('-$1,200');
    expect(shown('money', 15000, 'es-US')).toBe('$15,000');
  });

  it('shows percent in hundredths, groups numbers, and keeps text', () => {
    expect(shown('percent', 8.5)).toBe('8.5%');
    expect(shown('percent', '17.20')).toBe('17.2%');
    expect(shown('number', 1234567)).toBe('1,234,567');
    expect(shown('text', '007')).toBe('007');
    expect(shown('text', 2026)).toBe('2026');
  });

  it('FIELD-37 shows a date as MM/dd/yyyy in every language', () => {
    for (const locale of ['en-US', 'es-US', 'en-XA'])
      expect(shown('date', '1990-02-01', locale)).toBe('02/01/1990');
  });

  it('FIELD-38 throws an unsupported-calendar error for a language with another calendar', () => {
    const on = { args: { on: 'date' as const }, text: '{on, date, long}' };
    expect(() => say(on, { on: '2026-01-01' }, 'th-TH')).toThrow(UnsupportedCalendarError);
    expect(() => say(on, { on: '2026-01-01' }, 'en-US-u-ca-hebrew')).toThrow('Unsupported calendar: hebrew');
  });

  it('keeps the format that a text states itself', () => {
    expect(
      say({ args: { fee: 'money' }, text: '{fee, number, ::currency/USD .00}' }, { fee: '12.345' }),
    ).toBe('$12.34');
    expect(say({ args: { on: 'date' }, text: '{on, date, long}' }, { on: '2026-01-01' })).toBe(
      'January 1, 2026',
    );
    const on = { args: { on: 'date' as const }, text: '{on, date, long}' };
    expect(say(on, { on: '2026-01-01' }, 'es-US')).toBe('1 de enero de 2026');
  });

  it('chooses by count and by word', () => {
    const files: Message = {
      args: { n: 'number' },
      text: '{n, plural, =0 {No files} one {# file} other {# files}}',
    };
    expect([0, 1, 2000].map((n) => say(files, { n }))).toEqual(['No files', '1 file', '2,000 files']);
    const kind: Message = { args: { kind: 'text' }, text: '{kind, select, FIXED {fixed} other {variable}}' };
    expect(['FIXED', 'constructor'].map((value) => say(kind, { kind: value }))).toEqual([
      'fixed',
      'variable',
    ]);
    const bill: Message = {
      args: { no: 'text', on: 'date' },
      text: 'Bill{no, select, none {} other { {no}}}{on, select, none {} other {, due {on}}}',
    };
    expect(say(bill, { no: '', on: '' })).toBe('Bill');
    expect(say(bill, { no: '7', on: '2026-02-01' })).toBe('Bill 7, due 02/01/2026');
  });

  it('names the argument without a fitting value, and never the value', () => {
    expect(() => say({ args: { x: 'money' }, text: '{x}' })).toThrow('Copy a.b: no value for x');
    expect(() => shown('money', 'secret')).toThrow(/^Copy a\.b: the value for x is not a number$/);
    expect(() => shown('number', Number.NaN)).toThrow('is not a number');
    expect(() => shown('number', '')).toThrow('is not a number');
    expect(() => shown('date', '1990-02-30')).toThrow(/^Copy a\.b: the value for x is not a date$/);
    const odd: Record<string, 'text'> = JSON.parse('{"toString":"text"}');
    expect(() => say({ args: odd, text: '{toString}' })).toThrow('no value for toString');
  });

  it('shows every whole amount of dollars', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (dollars) => {
        expect(shown('money', dollars).replace(/[$,]/g, '')).toBe(String(dollars));
      }),
      { numRuns: 50 },
    );
  });
});

describe('rich', () => {
  const copy = copyOf({
    'a.terms': { args: { n: 'number' }, text: 'See <terms>our <b>{n}</b> terms</terms> of {companyName}.' },
    'a.plain': 'Plain',
    'a.empty': '',
    'a.none': '<b></b>',
  });

  it('returns texts and tags as a tree', () => {
    expect(copy.rich('a.terms', { facts: {}, values: { n: 1000 } })).toEqual([
      'See ',
      { tag: 'terms', children: ['our ', { tag: 'b', children: ['1,000'] }, ' terms'] },
      ' of Harborlight Credit Union.',
    ]);
    expect(copy.rich('a.plain', none)).toEqual(['Plain']);
    expect(copy.rich('a.empty', none)).toEqual([]);
    expect(copy.rich('a.none', none)).toEqual([{ tag: 'b', children: [] }]);
  });

  it('keeps only the content of tags in plain text', () => {
    const text = copy.text('a.terms', { facts: {}, values: { n: 2 } });
    expect(text).toBe('See our 2 terms of Harborlight Credit Union.');
  });

  it('returns the same tree again for a message without values', () => {
    expect(copy.rich('a.plain', none)).toBe(copy.rich('a.plain', none));
  });
});

describe('in the browser', () => {
  it('formats compiled messages without the parser', async () => {
    const { outputFiles } = await build({
      entryPoints: [`${import.meta.dirname}/createCopy.ts`],
      bundle: true,
      write: false,
      format: 'esm',
      alias: {
        '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
        // Without this the line above would change this path too.
        '@formatjs/icu-messageformat-parser/no-parser.js': '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    });
    const text = outputFiles[0]?.text ?? '';
    expect(text).not.toContain('EXPECT_ARGUMENT_CLOSING_BRACE');
    const { createCopy }: typeof CreateCopy = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
    );
    const messages = compileMessages({ 'a.b': { args: { x: 'money' }, text: '<b>{x}</b> and {y}' } });
    const copy = createCopy({
      messages,
      locale: 'en-US',
      dictionary: testFacts,
      enums: testEnums,
      args: { y: 'z' },
    });
    expect(copy.text('a.b', { facts: {}, values: { x: 15000 } })).toBe('$15,000 and z');
  });
});
