import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantText, saysNothing } from './meantText.ts';

describe('meantText', () => {
  it.each([
    ['a line end of Word', 'Main St\u000bUnit 4', 'Main St\nUnit 4'],
    ['the end of a page', 'one\u000ctwo', 'one\ntwo'],
    ['a next-line', 'one\u0085two', 'one\ntwo'],
    ['quotes of Windows', 'O\u0092Neil, \u0091a\u0092, \u0093b\u0094', 'O’Neil, ‘a’, “b”'],
    ['dashes of Windows', '2019\u00962020\u0097', '2019–2020—'],
    ["Word's bullet", '\uf0b7\tRoof', '\tRoof'],
    ['private use beyond the first plane', 'a\u{f0000}b\u{10fffd}', 'ab'],
    ['controls', 'a\u0000\u0007\u001b\u007f\u009fb', 'ab'],
  ])('reads %s as it was meant', (_what, pasted, meant) => {
    expect(meantText(pasted, '\n')).toBe(meant);
  });

  it('replaces line ends by blanks where only one line is allowed', () => {
    expect(meantText('Main St\u000bUnit 4\u0085Rear', ' ')).toBe('Main St Unit 4 Rear');
  });

  it('keeps every meaningful text unchanged, and removes meaningless characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(saysNothing.test(meantText(text, '\n'))).toBe(false);
        if (!saysNothing.test(text)) expect(meantText(text, '\n')).toBe(text);
      }),
    );
    expect(meantText('Zoë\tO’Neil\r\n🏠 ½', '\n')).toBe('Zoë\tO’Neil\r\n🏠 ½');
  });
});
