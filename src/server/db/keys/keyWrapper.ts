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
  /** Whether this holder may be able to unwrap it, by what it looks like. */
  mayUnwrap(wrapped: string): boolean;
  /** What begins with this was wrapped by the key that is in use now; everything else calls for wrapping it again. */
  readonly prefix: string;
}

/** Wraps by the first holder, and unwraps by whichever can. */
export function heldBy(current: KeyWrapper, ...others: readonly KeyWrapper[]): KeyWrapper {
  const all = [current, ...others];
  return {
    prefix: current.prefix,
    wrap: (dataKey, context) => current.wrap(dataKey, context),
    mayUnwrap: (wrapped) => all.some((one) => one.mayUnwrap(wrapped)),
    async unwrap(wrapped, context) {
      let refused: unknown = new Error('A data key was wrapped by another holder of keys');
      for (const holder of all.filter((one) => one.mayUnwrap(wrapped)))
        try {
          return await holder.unwrap(wrapped, context);
        } catch (error) {
          if (error instanceof DatabaseUnavailable) throw error;
          refused = error;
        }
      throw refused;
    },
  };
}

/** The holder of the key is away: what needs a data key that is not in memory cannot be done now. */
export const keysAway = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable('The holder of the keys is away', { cause, isLost: false });
