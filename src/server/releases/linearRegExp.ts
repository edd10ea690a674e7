import { RE2JS } from 're2js';
import { LONGEST_ANSWER, longestFit, longestMatched, sizeOfAll } from '../../core/patterns/pattern.ts';
import { re2Syntax } from '../../core/patterns/re2Syntax.ts';
import { readPattern } from '../../core/patterns/readPattern.ts';
import { sharedByText } from './sharedByText.ts';
import { stoppedInTime } from './stoppedInTime.ts';

type Test = (text: string) => boolean;

/** Modules of lenders say the same patterns: each is compiled once for all that hold it. */
const shared = sharedByText();

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

  /** Whether the pattern is found in a text; what is too long for its size, or has over 10,000 units, is not looked at. */
  test(text: string): boolean {
    if (text.length > LONGEST_ANSWER) return false;
    this.#test ??= shared(this.#source, (source) => ({ test: compiled(source) }));
    return this.#test.test(text);
  }
}

function compiled(source: string): Test {
  try {
    const read = readPattern(source);
    const longest = Math.min(longestFit(read), longestMatched(sizeOfAll(read)));
    const conditions = read.map(({ pattern, isFound }) => ({
      pattern: RE2JS.compile(re2Syntax(pattern)),
      isFound,
    }));
    return (text) =>
      text.length <= longest && conditions.every(({ pattern, isFound }) => pattern.test(text) === isFound);
  } catch {
    return stoppedInTime(source);
  }
}
