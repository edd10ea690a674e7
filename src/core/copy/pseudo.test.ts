import { describe, expect, it } from 'vitest';
import { compileMessages } from './compileMessages.ts';
import { listArguments } from './listArguments.ts';
import { pseudo } from './pseudo.ts';

const compiled = (text: string) => compileMessages({ 'a.b': text })['a.b']?.[0]?.text ?? '';

describe('pseudo', () => {
  it('accents letters and makes words longer', () => {
    expect(pseudo('Apply now, 1')).toBe('ÀÀþþļý ñôôŵ, 1');
  });

  it('replaces each letter by a different one', () => {
    const letters = 'bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ';
    const disguised = [...(pseudo(letters) as string)];
    expect(new Set([...disguised, ...letters]).size).toBe(2 * letters.length);
  });

  it('keeps arguments, tags and choices', () => {
    const text = compiled('Hi <b>{companyName}</b>, {n, plural, one {# file} other {# files}}');
    expect(listArguments(pseudo(text))).toEqual(listArguments(text));
    expect(JSON.stringify(pseudo(text))).toContain('ƒîîļéé');
    expect(JSON.stringify(pseudo(text))).not.toContain('file');
  });
});
