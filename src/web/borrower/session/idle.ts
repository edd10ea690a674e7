/** Idle limit and warning time in milliseconds (G-34). */
export interface IdleLimits {
  readonly limit: number;
  readonly warning: number;
}

/** 15 minutes, with a warning of 1 minute. */
export const IDLE: IdleLimits = { limit: 15 * 60_000, warning: 60_000 };

/** State after `idle` milliseconds; `next` is when to check again, `left` the time to the end. */
export type IdleState =
  | { readonly type: 'active'; readonly next: number }
  | { readonly type: 'warning'; readonly left: number; readonly next: number }
  | { readonly type: 'over' };

const SECOND = 1000;

/** The state after `idle` milliseconds; a clock set back counts as activity. */
export function idleState(idle: number, { limit, warning }: IdleLimits = IDLE): IdleState {
  if (idle >= limit) return { type: 'over' };
  const left = limit - Math.max(idle, 0);
  if (left > warning) return { type: 'active', next: left - warning };
  return { type: 'warning', left, next: Math.min(left, left % SECOND || SECOND) };
}

const KEY = 'last-activity';

/** Time of the last activity in any tab, in epoch milliseconds. */
export interface Activity {
  read(): number | undefined;
  write(at: number): void;
}

/** Stored in `storage`, shared by tabs; without it, per tab. */
export function createActivity(storage: Storage): Activity {
  let own: number | undefined;
  return {
    read() {
      try {
        const kept = Number(storage.getItem(KEY) ?? Number.NaN);
        return Number.isFinite(kept) ? kept : own;
      } catch {
        return own;
      }
    },
    write(at) {
      own = at;
      try {
        storage.setItem(KEY, String(at));
      } catch {
        // This tab still knows it.
      }
    },
  };
}

export const tellsActivity = ({ key }: StorageEvent): boolean => key === KEY;

/**
 * Before the application starts, clears a session idle for too long, and stale data without a session. Returns the
 * cleared token.
 */
export function clearIdleSession(
  session: { read(): string | undefined; clear(): void },
  storage: Storage,
  now: number,
): string | undefined {
  const token = session.read();
  const last = createActivity(storage).read();
  const isIdle = token !== undefined && last !== undefined && idleState(now - last).type === 'over';
  if (isIdle) session.clear();
  if (isIdle || token === undefined) forget(storage);
  return isIdle ? token : undefined;
}

function forget(storage: Storage): void {
  try {
    storage.removeItem(KEY);
  } catch {}
}
