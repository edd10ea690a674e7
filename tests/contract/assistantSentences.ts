import { readFileSync } from 'node:fs';

/** A sentence of `tests/fixtures/assistant` and what it asks for; none where a file has no headings. */
export interface Sentence {
  readonly text: string;
  readonly expected: string | undefined;
}

/** The sentences of a file, in their order; lines that begin with `#` say where those below come from. */
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
