export interface Turns {
  /** Resolves when it is the caller's turn; false at once when too many wait. */
  take(): Promise<boolean>;
  end(): void;
}

/** At most `atOnce` turns at a time and `waiting` in the queue, in order. */
export function createTurns({
  atOnce,
  waiting: most,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): Turns {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return {
    async take() {
      if (busy < atOnce) {
        busy += 1;
        return true;
      }
      if (waiting.length >= most) return false;
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return true;
    },
    end() {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    },
  };
}
