import { expect, it } from 'vitest';
import { appliedDiff } from './appliedDiff.ts';
import { mergedYaml } from './mergedYaml.ts';
import { blocksOf } from './readHowTo.ts';

const page = (...lines: string[]) => blocksOf('page.md', lines.join('\n'));

it('returns the blocks of a page in order, each with its language, file and line', () => {
  const blocks = page(
    '# A page',
    '```sh',
    'npm start',
    '```',
    '',
    '```yaml file=a/b.yaml merge',
    'a: 1',
    '```',
  );
  expect(blocks).toEqual([
    { language: 'sh', file: undefined, isMerge: false, text: 'npm start\n', line: 2 },
    { language: 'yaml', file: 'a/b.yaml', isMerge: true, text: 'a: 1\n', line: 6 },
  ]);
});

it.each([
  ['a fence without a language', ['```', 'a', '```'], 'page.md:1 cannot be read'],
  ['a word that is not known', ['', '```yaml file=a.yaml replace', '```'], 'page.md:2 cannot be read'],
  ['a block that is not closed', ['```sh', 'npm start'], 'page.md:1 opens a block that nothing closes'],
])('refuses %s, with page and line', (_what, lines, message) => {
  expect(() => page(...lines)).toThrow(message);
});

it('merges as layers do: maps by key, lists by id, anything else instead', () => {
  const lower = { title: 'a', kept: 1, values: [1, 2], steps: [{ id: 'one', path: 'x' }, { id: 'two' }] };
  const upper = {
    title: 'b',
    values: [3],
    steps: [{ id: 'one', when: true }, { id: 'three', place: { before: 'two' } }, { id: 'four' }],
  };
  expect(mergedYaml(lower, upper)).toEqual({
    title: 'b',
    kept: 1,
    values: [3],
    steps: [{ id: 'one', path: 'x', when: true }, { id: 'three' }, { id: 'two' }, { id: 'four' }],
  });
  expect(() => mergedYaml(lower, { steps: [{ id: 'five', place: { after: 'six' } }] })).toThrow('no six');
});

it('changes a file at the places of a diff, each of which occurs once', () => {
  const text = 'a\n  b\nc\nb\n';
  expect(appliedDiff('x.ts', text, ' a\n+new\n   b\n@@\n-c\n+d\n')).toBe('a\nnew\n  b\nd\nb\n');
  expect(() => appliedDiff('x.ts', text, ' a\n b\n')).toThrow('x.ts: the file has 0 places');
  expect(() => appliedDiff('x.ts', 'a\na\n', ' a\n+b\n')).toThrow('x.ts: the file has 2 places');
});
