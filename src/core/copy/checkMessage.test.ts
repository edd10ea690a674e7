import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../model/generated/copy.ts';
import { checkMessage } from './checkMessage.ts';
import { compileMessages } from './compileMessages.ts';
import { testEnums, testFacts } from './testCopy.ts';

const context = {
  args: ['companyName', 'supportPhone'],
  tags: ['b', 'terms'],
  facts: testFacts,
  enums: testEnums,
};
const check = (message: Message) => checkMessage(message, context);
const isPrescreen = { '===': [{ var: 'entry.kind' }, 'prescreen'] };

describe('checkMessage', () => {
  it('accepts sound messages', () => {
    for (const message of [
      "Passwords don't match",
      '<terms>Terms</terms> of <b>{companyName}</b>',
      [{ when: isPrescreen, text: 'Apply Now' }, { text: 'Check my rate' }],
      { args: { n: 'number' }, text: '{n, plural, one {# file} other {# files}} {n, number}' },
      { args: { m: 'money' }, variants: [{ when: isPrescreen, text: '{m}' }, { text: 'none' }] },
    ] satisfies Message[])
      expect(check(message)).toEqual([]);
  });

  it('refuses ICU that does not parse, and says where', () => {
    expect(check([{ when: isPrescreen, text: 'Hi {name' }, { text: '<b>x' }])).toEqual([
      { pointer: '/0/text', message: 'ICU: expect argument closing brace at character 4' },
      { pointer: '/1/text', message: 'ICU: unclosed tag at character 1' },
    ]);
    expect(check({ args: {}, text: '{}' })[0]?.pointer).toBe('/text');
  });

  it('names unknown arguments and tags, with the likely names', () => {
    expect(check('{companyNam} <bb>x</bb> {qqqqqqqq}')).toEqual([
      { pointer: '', message: 'There is no argument companyNam', suggestion: 'companyName' },
      { pointer: '', message: 'There is no tag <bb>', suggestion: 'b' },
      { pointer: '', message: 'There is no argument qqqqqqqq' },
    ]);
    expect(check({ args: { amount: 'money' }, text: '<b>{amunt}</b>' })).toEqual([
      { pointer: '/text', message: 'There is no argument amunt', suggestion: 'amount' },
    ]);
    expect(check('{constructor}')).toHaveLength(1);
  });

  it('refuses an argument used against its declared type', () => {
    const used = (type: 'money' | 'text' | 'date', text: string) =>
      check({ args: { x: type }, text })[0]?.message;
    expect(used('text', '{x, number}')).toBe('x is text, which cannot be used as number');
    expect(used('money', '{x, date}')).toBe('x is money, which cannot be used as date');
    expect(used('date', '{x, time}')).toBe('x is date, which cannot be used as time');
    expect(used('money', '{x, select, a {A} other {B}}')).toBe('x is money, which cannot be used as select');
    expect(check('{companyName, plural, other {x}}')[0]?.message).toContain('companyName is text');
  });

  it('refuses to choose by what it prints without saying what is read when that is empty', () => {
    const args = { no: 'text' } as const;
    expect(check({ args, text: '<b>{no, select, x {X} other {{no}}}</b>' })).toEqual([
      {
        pointer: '/text',
        message: 'no is chosen by and printed: say by the option none what is read without it',
      },
    ]);
    expect(check({ args, text: '{no, select, none {} other {{no}}}' })).toEqual([]);
  });

  it('refuses a name that is both a tag and an argument', () => {
    expect(check({ args: { b: 'text' }, text: '<b>{b}</b>' })).toEqual([
      { pointer: '/text', message: 'b is both a tag and an argument' },
    ]);
  });

  it('requires a condition on every variant but the last', () => {
    expect(check([{ when: isPrescreen, text: 'x' }])).toEqual([
      { pointer: '/0/when', message: 'The last variant must have no condition' },
    ]);
    expect(check([{ text: 'x' }, { text: 'y' }])).toEqual([
      { pointer: '/0', message: 'Only the last variant may have no condition; the next one is never shown' },
    ]);
  });

  it('finds variants that are never shown', () => {
    const never = (...conditions: (object | boolean)[]) =>
      check([...conditions.map((when) => ({ when: when as boolean, text: 'x' })), { text: 'y' }]);
    expect(never(isPrescreen, { ...isPrescreen })).toEqual([
      {
        pointer: '/1/when',
        message: 'This variant is never shown, because an earlier one has the same condition',
      },
    ]);
    expect(never(false)[0]?.message).toContain('is never true');
    expect(never(true)).toEqual([
      {
        pointer: '/0/when',
        message: 'Later variants are never shown, because the condition of this one is always true',
      },
    ]);
  });

  it('checks each condition against the facts', () => {
    const [problem] = check({
      args: {},
      variants: [{ when: { '===': [{ var: 'entry.knd' }, 'prescreen'] }, text: 'x' }, { text: 'y' }],
    });
    expect(problem?.pointer).toMatch(/^\/variants\/0\/when/);
    expect(problem?.suggestion).toBe('entry.kind');
  });

  it('requires either a text or variants beside declared arguments', () => {
    expect(check({ args: {} })[0]?.message).toContain('either a text or variants');
    expect(check({ args: {}, text: 'x', variants: [{ text: 'y' }] })[0]?.pointer).toBe('');
  });

  it('never throws, and what it accepts compiles', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '<',
      '>',
      '/',
      'b',
      "'",
      '#',
      ',',
      ' plural',
      'companyName',
      'other',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        if (check(text).length === 0) expect(() => compileMessages({ 'a.b': text })).not.toThrow();
      }),
      { numRuns: 500 },
    );
    expect(check('<b>'.repeat(20_000)).length).toBeGreaterThan(0);
  });
});
