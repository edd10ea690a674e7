import { describe, expect, it } from 'vitest';
import { quickCheck } from './quickCheck.ts';

const file = (start: string, size = 100): File => {
  const bytes = new Uint8Array(size);
  bytes.set([...start].map((character) => character.charCodeAt(0)));
  return new File([bytes], 'any.name');
};

describe('the quick check of a file', () => {
  it.each([
    ['a PDF', '%PDF-1.7'],
    ['a JPEG', '\u00ff\u00d8\u00ff\u00e0'],
    ['a PNG', '\u0089PNG\r\n\u001a\n'],
    ['a HEIC picture', '\0\0\0\u0018ftypheic'],
  ])('accepts %s', async (_name, start) => {
    expect(await quickCheck(file(start))).toBeUndefined();
  });

  it.each([
    ['a program', 'MZ'],
    ['a video', '\0\0\0\u0018ftypmp42'],
    ['a text', 'hello'],
  ])('refuses %s by its content', async (_name, start) => {
    expect(await quickCheck(file(start))).toBe('screen.uploads.refused.type');
  });

  it('refuses a file that is empty', async () => {
    expect(await quickCheck(new File([], 'empty.pdf'))).toBe('screen.uploads.refused.type');
  });

  it('accepts 10 MB and refuses one byte more', async () => {
    expect(await quickCheck(file('%PDF', 10_000_000))).toBeUndefined();
    expect(await quickCheck(file('%PDF', 10_000_001))).toBe('screen.uploads.refused.size');
  });
});
