/** An expected outcome: a value, or the reason there is none. `core` returns failures, it does not throw them. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** A success carrying `value`. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** A failure carrying `error`. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });
