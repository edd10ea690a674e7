import { onTestFinished, vi } from 'vitest';

/** Time limits of calls that begin from now on, until the test is over: they end when the test says so. */
export function holdTimeLimits() {
  const given: number[] = [];
  const controller = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    given.push(milliseconds);
    return controller.signal;
  });
  onTestFinished(() => spy.mockRestore());
  return {
    /** Milliseconds, in the order of the calls. */
    given,
    /** The calls end as those do whose time is over; later ones have their own limits again. */
    runOut: () => {
      spy.mockRestore();
      controller.abort(new DOMException('The time is over', 'TimeoutError'));
    },
  };
}
