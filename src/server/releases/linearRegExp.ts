import { RE2JS } from 're2js';
import { re2Syntax } from '../../core/patterns/re2Syntax.ts';
import { readPattern } from '../../core/patterns/readPattern.ts';
import { sharedByText } from './sharedByText.ts';
import { stoppedInTime } from './stoppedInTime.ts';

type Test = (text: string) => boolean;

/** Modules of lenders say the same patterns: each is compiled once for all that hold it. */
const shared = sharedByText();

/**
 * A linear matcher may look at all parts of a pattern for each letter, and a call may carry a quarter of a million: an
 * answer longer than this, which no field with a pattern is for, is not looked at and counts as not fitting.
 */
const LONGEST_ANSWER = 10_000;

/**
 * What the modules of validators have for `RegExp` on the server: with the flag `u`, the same answers as JavaScript's in a
 * time that grows with the text alone, by RE2. Patterns that the check of today refuses, which only releases of earlier
 * versions hold, are stopped after a bounded time (`stoppedInTime`). A pattern is compiled when it is first asked.
 */
export class LinearRegExp {
  readonly #source: string;
  #test: { readonly test: Test } | undefined;

  constructor(source: string, flags: string) {
    if (flags !== 'u') throw new SyntaxError(`Patterns of validators have the flag u, not ${flags}`);
    this.#source = source;
  }

  /** Whether the pattern is found in a text of at most 10,000 letters. */
  test(text: string): boolean {
    if (text.length > LONGEST_ANSWER) return false;
    this.#test ??= shared(this.#source, (source) => ({ test: compiled(source) }));
    return this.#test.test(text);
  }
}

function compiled(source: string): Test {
  try {
    const conditions = readPattern(source).map(({ pattern, isFound }) => ({
      pattern: RE2JS.compile(re2Syntax(pattern)),
      isFound,
    }));
    return (text) => conditions.every(({ pattern, isFound }) => pattern.test(text) === isFound);
  } catch {
    return stoppedInTime(source);
  }
}
