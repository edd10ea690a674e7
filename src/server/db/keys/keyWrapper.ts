import { DatabaseUnavailable } from '../databaseUnavailable.ts';

/** What a data key is for; a key that was wrapped for something else is not unwrapped. */
export interface KeyContext {
  /** The lender; empty for what belongs to none. */
  readonly organization: string;
  /** `lender`, `index`, or the uuid of the person. */
  readonly subject: string;
}

/**
 * Whoever holds the key that data keys are wrapped by. The data key itself (32 bytes) is only ever in the memory of a
 * server. Both reject with `DatabaseUnavailable` when the holder is away, and with another error when it refuses.
 */
export interface KeyWrapper {
  wrap(dataKey: Buffer, context: KeyContext): Promise<string>;
  unwrap(wrapped: string, context: KeyContext): Promise<Buffer>;
  /** Whether it was wrapped by the key that is in use now; false calls for wrapping it again. */
  isCurrent(wrapped: string): boolean;
}

/** The holder of the key is away: what needs a data key that is not in memory cannot be done now. */
export const keysAway = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable('The holder of the keys is away', { cause, isLost: false });
