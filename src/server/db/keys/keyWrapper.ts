import { DatabaseUnavailable } from '../databaseUnavailable.ts';

/** Binds a data key to its purpose: it is not unwrapped for anything else. */
export interface KeyContext {
  /** The lender; '' for none. */
  readonly organization: string;
  /** `lender`, `index`, or the uuid of the person. */
  readonly subject: string;
}

/**
 * Holds the key that wraps data keys; a 32-byte data key itself exists only in server memory. Both calls
 * reject with `DatabaseUnavailable` when the holder is away, and with another error when it refuses.
 */
export interface KeyWrapper {
  wrap(dataKey: Buffer, context: KeyContext): Promise<string>;
  unwrap(wrapped: string, context: KeyContext): Promise<Buffer>;
  /** True when the wrapped text looks like this holder's. */
  mayUnwrap(wrapped: string): boolean;
  /** Prefix of texts wrapped with the current key; others should be rewrapped. */
  readonly prefix: string;
}

/** Wraps with the first holder, unwraps with any. */
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

/** The key holder is away: data keys not in memory are unavailable. */
export const keysAway = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable('The holder of the keys is away', { cause, isLost: false });
