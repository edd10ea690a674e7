import { createContext, Script } from 'node:vm';
import { RE2JS } from 're2js';
import { re2Syntax } from '../../core/patterns/re2Syntax.ts';
import { readPattern } from '../../core/patterns/readPattern.ts';
import { sharedByText } from './sharedByText.ts';

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
 * versions hold, are stopped after a bounded time. A pattern is compiled when it is first asked.
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

/** Long for any pattern that was meant well, short for everybody who waits. */
const LONGEST_MS = 250;

/** A match by JavaScript itself; what takes too long is not found, so that the answer is refused. */
function stoppedInTime(source: string): Test {
  const place = createContext({ pattern: new RegExp(source, 'u'), text: '' });
  const script = new Script('pattern.test(text)', { filename: 'pattern.js' });
  return (text) => {
    place.text = text;
    try {
      return script.runInContext(place, { timeout: LONGEST_MS }) === true;
    } catch (error) {
      if (isTimeout(error)) return false;
      throw error;
    } finally {
      place.text = '';
    }
  };
}

/** It may come from the other context, whose `Error` is another. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
