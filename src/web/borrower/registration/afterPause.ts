/** How long nothing must have been asked for, in milliseconds. */
const PAUSE_MS = 800;

export interface AfterPause {
  /** Does the work once nothing has asked for it for a moment. */
  readonly ask: () => void;
  /** Does at once what was asked for and is not done yet. */
  readonly now: () => void;
}

/** Work that is done once for all that asked for it in a row, such as keeping what is being typed. */
export function afterPause(wait: (milliseconds: number) => Promise<void>, work: () => void): AfterPause {
  let asked = 0;
  let done = 0;
  let isWaiting = false;
  const now = (): void => {
    if (done === asked) return;
    done = asked;
    work();
  };
  const watch = async (): Promise<void> => {
    isWaiting = true;
    for (let seen = -1; seen !== asked && done !== asked; ) {
      seen = asked;
      await wait(PAUSE_MS);
    }
    isWaiting = false;
    now();
  };
  return {
    ask: () => {
      asked += 1;
      if (!isWaiting) void watch();
    },
    now,
  };
}
