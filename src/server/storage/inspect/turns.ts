/** A queue for what only a few may do at a time. */
export interface Turns {
  /** Resolves when it is one's turn; false, at once, when too many wait already. */
  take(): Promise<boolean>;
  /** Lets the next one in: once for each turn that was taken. */
  end(): void;
}

/** Turns of which `atOnce` go on at a time, while at most `waiting` wait, in the order they came. */
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
