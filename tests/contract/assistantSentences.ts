import { readFileSync } from 'node:fs';

/** A sentence of `tests/fixtures/assistant` and its topic, if the file has headings. */
export interface Sentence {
  readonly text: string;
  readonly expected: string | undefined;
}

/** A file's sentences in order; lines with `#` name the source of those below. */
export function sentencesOf(half: 'measure' | 'tuning', file: string): readonly Sentence[] {
  const path = new URL(`../fixtures/assistant/${half}/${file}`, import.meta.url);
  let expected: string | undefined;
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((text) => {
      const heading = /^\[(.+)\]$/.exec(text)?.[1];
      if (heading === undefined) return { text, expected };
      expected = heading;
      return [];
    });
}
