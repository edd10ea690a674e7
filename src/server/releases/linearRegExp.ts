import { RE2JS } from 're2js';
import { LONGEST_ANSWER, longestFit, longestMatched, sizeOfAll } from '../../core/patterns/pattern.ts';
import { re2Syntax } from '../../core/patterns/re2Syntax.ts';
import { readPattern } from '../../core/patterns/readPattern.ts';
import { sharedByText } from '../../core/shared/sharedByText.ts';
import { stoppedInTime } from './stoppedInTime.ts';

type Test = (text: string) => boolean;

/** Lenders' modules repeat patterns: each is compiled once. */
const shared = sharedByText();

/**
 * Replaces `RegExp` in validators: with flag `u`, JavaScript's answers in linear time, by RE2. Patterns that
 * only older releases may contain are stopped after a bounded time (`stoppedInTime`).
 */
export class LinearRegExp {
  readonly #source: string;
  #test: { readonly test: Test } | undefined;

  constructor(source: string, flags: string) {
    if (flags !== 'u') throw new SyntaxError(`Patterns of validators have the flag u, not ${flags}`);
    this.#source = source;
  }

  /** False without looking for texts too large for the pattern or over 10,000 code units. */
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
