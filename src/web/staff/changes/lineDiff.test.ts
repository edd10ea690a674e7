import { expect, it } from 'vitest';
import { lineDiff } from './lineDiff.ts';

const MARKS = { kept: ' ', removed: '-', added: '+', gap: '…' } as const;
const told = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text, number }) => `${number}${MARKS[kind]}${text}`);

it('shows what changed with a few lines around it', () => {
  const lines = [...'abcdefghijklmnop'].map((letter) => `${letter}\n`);
  expect(told(lines.join(''), lines.with(4, 'E\n').with(14, 'O\n').join(''))).toEqual([
    '3 c',
    '4 d',
    '5-e',
    '5+E',
    '6 f',
    '7 g',
    '13…',
    '13 m',
    '14 n',
    '15-o',
    '15+O',
    '16 p',
  ]);
});

it('shows nothing of equal texts, and all of a new one', () => {
  expect(told('a\nb', 'a\nb')).toEqual([]);
  expect(told('', 'a\n')).toEqual(['1+a']);
});
