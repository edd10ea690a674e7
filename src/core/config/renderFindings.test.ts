import { describe, expect, it } from 'vitest';
import { findingAt } from './finding.ts';
import { colorPaint } from './paint.ts';
import { renderFindings } from './renderFindings.ts';

const text = 'version: 1\nid: income\ntitel: income.title\ndata:\n\ttype: x\n';

describe('renderFindings', () => {
  const finding = {
    ...findingAt({ file: 'a.yaml', line: 3, column: 1 }, 'unknown-key', 'The key titel is not known here', {
      suggestion: 'title',
      replaced: { file: 'b.yaml', line: 1, column: 2 },
      pointer: '/titel',
    }),
    brands: ['main', 'other'],
  };

  it('shows the place, the problem, the likely fix and the brands', () => {
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

  it('keeps tabs, so that the mark is under the word', () => {
    const tabbed = { ...finding, line: 5, column: 8 };
    expect(renderFindings([tabbed], { textOf: () => text }).split('\n')).toContain('      │ \t      ^');
  });

  it('draws no code frame for a place outside the text', () => {
    const outside = { ...finding, line: 9, column: 9 };
    expect(renderFindings([outside], { textOf: () => '\n' })).not.toContain('│');
  });

  it('says the same words with colors', () => {
    const painted = renderFindings([finding], { textOf: () => text, paint: colorPaint });
    expect(painted).toContain('\u001B[31m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
    expect(painted.replaceAll(/\u001B\[\d+m/g, '')).toBe(renderFindings([finding], { textOf: () => text }));
  });
});
