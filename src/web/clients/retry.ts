/** What trying again needs from around it. */
export interface RetryPorts {
  /** Resolves after some milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Whether trying again could help; always when left out. */
  readonly isWorthwhile?: (error: unknown) => boolean;
}

const ATTEMPTS = 5;
const FIRST_DELAY_MS = 1000;

/** Does `work` up to 5 times; waits 1000 ms before the second attempt, then twice as long each time (HTTP-15). Rejects as the last one did. */
export async function retry<T>(work: () => Promise<T>, ports: RetryPorts): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || ports.isWorthwhile?.(error) === false) throw error;
      await ports.wait(FIRST_DELAY_MS * 2 ** (attempt - 1));
    }
  }
}
