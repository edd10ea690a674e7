import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMessages } from './compileMessages.ts';
import { copyOf } from './testCopy.ts';

describe('compileMessages', () => {
  it('keeps a text without arguments or tags as text, and parses any other', () => {
    const compiled = compileMessages({
      'a.plain': "It''s '{'plain'}'",
      'a.args': [{ when: { var: 'x' }, text: 'plain' }, { text: 'Hi {companyName}' }],
    });
    expect(compiled['a.plain']).toEqual([{ text: "It's {plain}" }]);
    expect(compiled['a.args']).toEqual([
      { when: { var: 'x' }, text: 'plain' },
      {
        text: [
          { type: 0, value: 'Hi ' },
          { type: 1, value: 'companyName' },
        ],
      },
    ]);
  });

  it('survives JSON unchanged', () => {
    const compiled = compileMessages({
      'a.b': { args: { d: 'date', m: 'money' }, text: '<b>{d} {m}</b> {m, plural, one {#} other {{m}}}' },
    });
    expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
  });

  it('names the key of a message that does not parse', () => {
    expect(() => compileMessages({ 'a.b': 'Hi {name' })).toThrow(
      'Message a.b: ICU: expect argument closing brace at character 4',
    );
  });

  it('keeps any text without braces, angle brackets or quotes to the letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map((text) => text.replace(/['{}<]/g, '')),
        (text) => {
          expect(copyOf({ 'a.b': text }).text('a.b', { facts: {} })).toBe(text);
        },
      ),
    );
  });
});
