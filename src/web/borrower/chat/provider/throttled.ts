import type { ChatTimers } from './chatProvider.ts';

/** Emits the latest value at once, or `milliseconds` after the last emission. */
export function throttled<T>(
  timers: ChatTimers,
  milliseconds: number,
  say: (value: T) => void,
): { readonly tell: (value: T) => void; readonly stop: () => void } {
  let next: { readonly value: T } | undefined;
  let callOff: (() => void) | undefined;
  const speak = (value: T): void => {
    say(value);
    callOff = timers.after(milliseconds, () => {
      callOff = undefined;
      const waiting = next;
      next = undefined;
      if (waiting) speak(waiting.value);
    });
  };
  return {
    tell: (value) => {
      if (callOff === undefined) speak(value);
      else next = { value };
    },
    stop: () => {
      next = undefined;
      callOff?.();
      callOff = undefined;
    },
  };
}
