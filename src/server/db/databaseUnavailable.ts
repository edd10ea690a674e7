import { isObject } from '../../core/shared/json.ts';

/**
 * The database cannot do now what it could do in a moment: it is away, another one takes over, or it is too busy. Nothing of
 * the statement is known to have been kept; who asks again with the same idempotency key loses nothing.
 */
export class DatabaseUnavailable extends Error {
  /** Whether the connection is of no more use. */
  readonly isLost: boolean;

  constructor(message: string, { cause, isLost }: { readonly cause?: unknown; readonly isLost: boolean }) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.isLost = isLost;
  }
}

/** SQLSTATE (PostgreSQL, appendix A): the connection is gone, the server stops or starts, has become a standby, or has forgotten what was prepared. */
const LOST = /^(08...|57P0[1-5]|25006|25P03|26000|42P05)$/;
/** What is prepared was made before a table changed. */
const STALE_PLAN = 'cached plan must not change result type';
/** SQLSTATE: no room or too many connections, a lock or statement that took too long, transactions in each other's way. */
const BUSY = /^(53...|55P03|57014|40001|40P01)$/;
/** What the network or the driver says. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const DRIVER =
  /terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|connection has been discarded/;

function isLoss({ code, message }: { readonly code: string; readonly message: string }): boolean {
  return (
    LOST.test(code) || NETWORK.has(code) || (code === '' && DRIVER.test(message)) || message === STALE_PLAN
  );
}

/** The failure as `DatabaseUnavailable` where it is of the moment, else as it is. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const code = isObject(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isLost = isLoss({ code, message: error.message });
  if (!isLost && !BUSY.test(code)) return error;
  return new DatabaseUnavailable(isLost ? 'The database is away' : 'The database is busy', {
    cause: error,
    isLost,
  });
}
