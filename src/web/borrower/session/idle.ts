/** How long nothing may happen, in milliseconds, and how long before its end one is warned (G-34). */
export interface IdleLimits {
  readonly limit: number;
  readonly warning: number;
}

/** 15 minutes, with a warning of 1 minute. */
export const IDLE: IdleLimits = { limit: 15 * 60_000, warning: 60_000 };

/** What is to be done after `idle` milliseconds without activity; `next` is when to look again, `left` until the end. */
export type IdleState =
  | { readonly type: 'active'; readonly next: number }
  | { readonly type: 'warning'; readonly left: number; readonly next: number }
  | { readonly type: 'over' };

const SECOND = 1000;

/** Where somebody stands who has done nothing for `idle` milliseconds; a clock set back counts as activity. */
export function idleState(idle: number, { limit, warning }: IdleLimits = IDLE): IdleState {
  if (idle >= limit) return { type: 'over' };
  const left = limit - Math.max(idle, 0);
  if (left > warning) return { type: 'active', next: left - warning };
  return { type: 'warning', left, next: Math.min(left, left % SECOND || SECOND) };
}

const KEY = 'last-activity';

/** When somebody last did something at this application, in any tab; milliseconds since the epoch. */
export interface Activity {
  read(): number | undefined;
  write(at: number): void;
}

/** Kept in `storage`, which all tabs share; where it refuses, for this tab only. */
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
        // This tab knows it all the same.
      }
    },
  };
}

/** Whether another tab told of activity. */
export const tellsActivity = ({ key }: StorageEvent): boolean => key === KEY;

/**
 * Before the application starts: a session that nobody used for too long is cleared, as it would have been with the page
 * open; without a session what is known of an earlier one is forgotten. Answers the token that was cleared.
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
  } catch {
    // Nothing was kept.
  }
}
