import { createContext, Script } from 'node:vm';

/** Long for any pattern that was meant well, short for everybody who waits. */
const LONGEST_MS = 250;

/** No field with a pattern is for longer texts, and a matcher that goes back is the slower the longer they are. */
const LONGEST_TEXT = 2_000;

/** One part in so many of the time that passes is given back to what was spent. */
const REFILL = { pattern: 1_000, all: 100 } as const;

/** Milliseconds of matching that may be spent, at most `most` at once; they come back as time passes, much slower. */
function allowance(
  most: number,
  refill: number,
): { readonly isEnough: () => boolean; spend: (ms: number) => void } {
  let left = most;
  let at = performance.now();
  const refilled = (): number => {
    const now = performance.now();
    left = Math.min(most, left + Math.max(0, now - at) / refill);
    at = now;
    return left;
  };
  return {
    isEnough: () => refilled() >= LONGEST_MS,
    spend: (ms) => {
      left = refilled() - ms;
    },
  };
}

/** What all patterns of the process may take together. */
const ofAll = allowance(1_000, REFILL.all);

/**
 * A match by JavaScript itself, for what no linear matcher takes. It runs in the thread of everybody, so it costs little
 * whatever is asked: a text of more than 2,000 letters is not found, nor is anything by a pattern that was once stopped
 * after 250 ms, nor by one (or all of them together) that has used up its time: 500 ms and a thousandth of what passes
 * (together 1 s and a hundredth).
 */
export function stoppedInTime(source: string): (text: string) => boolean {
  const place = createContext({ pattern: new RegExp(source, 'u'), text: '' });
  const script = new Script('pattern.test(text)', { filename: 'pattern.js' });
  const own = allowance(2 * LONGEST_MS, REFILL.pattern);
  let isStopped = false;
  return (text) => {
    if (isStopped || text.length > LONGEST_TEXT || !own.isEnough() || !ofAll.isEnough()) return false;
    const before = performance.now();
    place.text = text;
    try {
      return script.runInContext(place, { timeout: LONGEST_MS }) === true;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      isStopped = true;
      return false;
    } finally {
      place.text = '';
      const took = performance.now() - before;
      own.spend(took);
      ofAll.spend(took);
    }
  };
}

/** It may come from the other context, whose `Error` is another. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
