export interface RetryPorts {
  /** Resolves after the given time. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** True if a retry could help; default always. */
  readonly isWorthwhile?: (error: unknown) => boolean;
}

const ATTEMPTS = 5;
const FIRST_DELAY_MS = 1000;

/**
 * Tries `work` up to 5 times, waiting 1000 ms and then twice as long each time (HTTP-15). Rejects with the last error.
 */
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
