import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ConfigFile } from '../layerFiles.ts';
import { changedWord } from './changeWord.ts';
import { layeredWords } from './layeredWords.ts';

const BASE = 'config/copy/en-US/common.yaml';
const files: readonly ConfigFile[] = [
  {
    path: BASE,
    text: `# Shared.
version: 1
messages:
  a.close: Close # the cross
  a.count:
    args: { n: number }
    text: '{n} left'
  a.hello:
    - { when: { '==': [{ var: city }, Rome] }, text: Ciao }
    - text: Hello
`,
  },
  { path: 'config/brand.yaml', text: 'version: 1\n' },
  { path: 'brands/_kinds/credit-union/brand.yaml', text: 'version: 1\n' },
  {
    path: 'brands/_kinds/credit-union/copy/en-US/common.yaml',
    text: 'version: 1\nmessages:\n  a.close: Close it\n',
  },
  { path: 'brands/one/brand.yaml', text: 'kind: credit-union\n' },
  { path: 'brands/two/brand.yaml', text: 'kind: credit-union\n' },
  { path: 'brands/two/copy/en-US/common.yaml', text: 'version: 1\nmessages:\n  a.close: Shut\n' },
  { path: 'brands/three/brand.yaml', text: 'kind: wholesale\n' },
  { path: 'config/copy/es-US/common.yaml', text: 'version: 1\nmessages:\n  a.close: Cerrar\n' },
];
const textOf = (path: string) => files.find((file) => file.path === path)?.text;
const wordOf = (code: string, key: string, within = '') => {
  const found = layeredWords(files, 'en-US')
    .of(code)
    ?.find((word) => word.key === key && word.within === within);
  if (!found) throw new Error(`${code} has no ${key}`);
  return found;
};

describe('words', () => {
  it('are those of the highest layer that says them, with what it overrides and who else gets them', () => {
    const { text, places, others } = wordOf('one', 'a.close');
    expect(text).toBe('Close it');
    expect(places.map(({ path, line }) => [path, line])).toEqual([
      ['brands/_kinds/credit-union/copy/en-US/common.yaml', 3],
      [BASE, 4],
    ]);
    expect(others).toEqual([]);
    expect(wordOf('two', 'a.close').text).toBe('Shut');
    expect(wordOf('three', 'a.close').text).toBe('Close');
    expect(wordOf('three', 'a.count', '/text').others).toEqual(['one', 'two']);
  });

  it('are one for each variant', () => {
    const all = layeredWords(files, 'en-US').of('one') ?? [];
    expect(all.filter(({ key }) => key === 'a.hello').map((word) => [word.text, word.isConditional])).toEqual(
      [
        ['Ciao', true],
        ['Hello', false],
      ],
    );
  });

  it('are none of a lender that there is not', () => {
    expect(layeredWords(files, 'en-US').of('nobody')).toBeUndefined();
  });
});

describe('a changed sentence', () => {
  const change = (code: string, key: string, within: string, scope: 'shared' | 'lender', text: string) =>
    changedWord({ word: wordOf(code, key, within), text, code, locale: 'en-US', scope, textOf });

  it('is written where it stands for all who get it, and touches no other line', () => {
    const made = change('three', 'a.close', '', 'shared', 'Dismiss: now');
    expect(made.path).toBe(BASE);
    const [before, after] = [textOf(BASE)?.split('\n') ?? [], made.text.split('\n')];
    expect(after.filter((line, at) => line !== before[at])).toEqual([expect.stringContaining('# the cross')]);
    expect(parse(made.text).messages['a.close']).toBe('Dismiss: now');
  });

  it('goes whole into a file of one lender, who alone gets it', () => {
    const made = change('one', 'a.hello', '/1/text', 'lender', 'Good day');
    expect(made.path).toBe('brands/one/copy/en-US/common.yaml');
    expect(parse(made.text)).toMatchObject({
      version: 1,
      reviewed: true,
      messages: { 'a.hello': [{ text: 'Ciao' }, { text: 'Good day' }] },
    });
    const after = layeredWords([...files, made], 'en-US');
    expect(after.of('one')?.find(({ text }) => text === 'Good day')?.others).toEqual([]);
    expect(after.of('two')?.find(({ text }) => text === 'Hello')?.others).toEqual(['three']);
  });

  it('is written in place where it is of that lender already', () => {
    const made = change('two', 'a.close', '', 'lender', 'Bye');
    expect(made).toEqual({
      path: 'brands/two/copy/en-US/common.yaml',
      text: 'version: 1\nmessages:\n  a.close: Bye\n',
    });
  });

  it('of a real file keeps all its other lines', () => {
    const path = 'config/copy/en-US/registration.yaml';
    const text = readFileSync(path, 'utf8');
    const real = [...files.filter((file) => file.path !== BASE), { path, text }];
    const words = (layeredWords(real, 'en-US').of('one') ?? []).filter(
      ({ places: [place] }) => place?.path === path,
    );
    expect(words.length).toBeGreaterThan(50);
    for (const word of words.filter((_, at) => at % 10 === 0)) {
      const made = changedWord({
        word,
        text: 'Another: text',
        code: 'one',
        locale: 'en-US',
        scope: 'shared',
        textOf: (one) => real.find((file) => file.path === one)?.text,
      });
      const [before, after] = [text.split('\n'), made.text.split('\n')];
      const kept = before.filter((line) => after.includes(line)).length;
      expect(before.length - kept).toBeLessThanOrEqual(12);
    }
  });
});
