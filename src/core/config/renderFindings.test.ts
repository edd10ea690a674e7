import { describe, expect, it } from 'vitest';
import { codeFrame } from './codeFrame.ts';
import { findingAt } from './finding.ts';
import { colorPaint } from './paint.ts';
import { renderFindings } from './renderFindings.ts';

const text = 'version: 1\nid: income\ntitel: income.title\ndata:\n\ttype: x\n';

describe('codeFrame', () => {
  it('shows the line, two before and one after, and the word that is meant', () => {
    expect(codeFrame(text, 3, 1)).toBe(
      [
        '  1 | version: 1',
        '  2 | id: income',
        '> 3 | titel: income.title',
        '    | ^^^^^',
        '  4 | data:',
      ].join('\n'),
    );
  });

  it('keeps tabs, so that the mark stands under the word', () => {
    expect(codeFrame(text, 5, 8).split('\n').at(-1)).toBe('    | \t      ^');
  });

  it('holds for a place outside the text', () => {
    expect(codeFrame('', 9, 9)).toBe('');
  });
});

describe('renderFindings', () => {
  const finding = {
    ...findingAt({ file: 'a.yaml', line: 3, column: 1 }, 'unknown-key', 'The key titel is not known here', {
      suggestion: 'title',
      replaced: { file: 'b.yaml', line: 1, column: 2 },
      pointer: '/titel',
    }),
    brands: ['main', 'other'],
  };

  it('says where, what, what was meant, and for whom', () => {
    expect(renderFindings([finding], { textOf: () => text })).toBe(`✖ error    a.yaml:3:1  unknown-key
  The key titel is not known here  Did you mean title?
    1 │ version: 1
    2 │ id: income
  ❯ 3 │ titel: income.title
      │ ^^^^^
    4 │ data:
  at /titel
  over b.yaml:1:2
  in 2 brands: main, other
`);
  });

  it('says the same words in colour', () => {
    const painted = renderFindings([finding], { textOf: () => text, paint: colorPaint });
    expect(painted).toContain('\u001B[31m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
    expect(painted.replaceAll(/\u001B\[\d+m/g, '')).toBe(renderFindings([finding], { textOf: () => text }));
  });
});
