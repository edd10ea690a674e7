import { isObject } from '../../core/shared/json.ts';

/**
 * A temporary failure: the database is away, failing over, or too busy. The statement may or may not have
 * been committed; a retry with the same idempotency key is safe.
 */
export class DatabaseUnavailable extends Error {
  /** True when the connection is unusable. */
  readonly isLost: boolean;

  constructor(message: string, { cause, isLost }: { readonly cause?: unknown; readonly isLost: boolean }) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.isLost = isLost;
  }
}

/**
 * SQLSTATE (PostgreSQL, appendix A): connection lost, server stopping or starting, now a standby, or prepared
 * statements lost.
 */
const LOST = /^(08...|57P0[1-5]|25006|25P03|26000|42P05)$/;
/** A prepared statement is older than a change of its table. */
const STALE_PLAN = 'cached plan must not change result type';
/** SQLSTATE: out of room or connections, lock or statement timeout, deadlock or serialization failure. */
const BUSY = /^(53...|55P03|57014|40001|40P01)$/;
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

/**
 * SQLSTATE of a refused connection: system or internal error, as when there is no room for the files a connection needs. Of a
 * statement the same may be a fault that stays.
 */
const TROUBLED = /^(58...|XX...)$/;

const codeOf = (error: object): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** As `asUnavailable`, for an error of connecting: a wrong password or a database that does not exist is returned unchanged. */
export function asUnreachable(error: unknown): unknown {
  if (!isObject(error) || !TROUBLED.test(codeOf(error))) return asUnavailable(error);
  return new DatabaseUnavailable('The database is away', { cause: error, isLost: true });
}

/** Wraps temporary failures as `DatabaseUnavailable`; returns others unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const code = codeOf(error);
  const isLost = isLoss({ code, message: error.message });
  if (!isLost && !BUSY.test(code)) return error;
  return new DatabaseUnavailable(isLost ? 'The database is away' : 'The database is busy', {
    cause: error,
    isLost,
  });
}
