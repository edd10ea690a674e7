import { createContext, Script } from 'node:vm';

/** Ample for any sensible pattern, short for everybody who waits. */
const LONGEST_MS = 250;

/** Longer than any field with a pattern; backtracking slows with length. */
const LONGEST_TEXT = 2_000;

/** The fraction of elapsed time that refills the allowance. */
const REFILL = { pattern: 1_000, all: 100 } as const;

/** Milliseconds that matching may spend, at most `most` at once; slowly refilled. */
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

const ofAll = allowance(1_000, REFILL.all);

/**
 * JavaScript matching for patterns RE2 cannot take, with bounded cost since it blocks the main thread. No
 * match for texts over 2,000 characters, patterns once stopped after 250 ms, or used-up budgets: 500 ms plus
 * a thousandth of elapsed time per pattern, 1 s plus a hundredth for all.
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

/** The error may come from the other context, with its own `Error` class. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
