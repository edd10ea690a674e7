import type { KnownCondition } from './conditions.ts';

/** A message to the borrower outside the screens (COND-24). */
export interface Notification {
  readonly uuid: string;
  readonly title: string;
  readonly description: string;
  readonly created: string;
  /** `UNREAD`; any other value means read. */
  readonly status: string;
  readonly ctas: readonly NotificationAction[];
  readonly walletAddress?: string | undefined;
}

export interface NotificationAction {
  readonly title: string;
  /** Followed only if it is a path on this host (G-38). */
  readonly redirectPath: string;
}

/** The number shown at first, and of unread ones under View All (CONST-13). */
export const SHOWN_AT_FIRST = 3;
export const UNREAD_SHOWN_AT_MOST = 8;

/** What determines the position in the list. */
export interface Listed {
  readonly created: string;
  readonly isUnread: boolean;
}

/** An entry of the panel (COND-01). */
export type Notice = Listed &
  (
    | { readonly type: 'condition'; readonly condition: KnownCondition; readonly href: string }
    | { readonly type: 'notification'; readonly notification: Notification }
  );

/**
 * A condition is unread while something is to be done. A notification that leads to a condition's screen
 * repeats the condition and is left out.
 */
export function noticesOf(
  conditions: readonly { readonly condition: KnownCondition; readonly href: string }[],
  notifications: readonly Notification[],
): readonly Notice[] {
  const asked = new Set(conditions.map(({ href }) => href));
  const told = notifications.filter(({ ctas }) => !ctas.some(({ redirectPath }) => asked.has(redirectPath)));
  return [
    ...conditions.map(({ condition, href }): Notice => {
      const { created, actionNeeded } = condition;
      return { type: 'condition', condition, href, created, isUnread: actionNeeded };
    }),
    ...told.map((notification): Notice => {
      const { created } = notification;
      return { type: 'notification', notification, created, isUnread: isUnread(notification) };
    }),
  ];
}

export const isUnread = ({ status }: Pick<Notification, 'status'>): boolean =>
  status.toUpperCase() === 'UNREAD';

/**
 * The three newest, unread first; with View All up to eight unread ones, or all if none is unread (COND-25,
 * COND-26, C-42).
 */
export function shownNotifications<T extends Listed>(all: readonly T[], isAll: boolean): readonly T[] {
  const sorted = all.toSorted(
    (a, b) => Number(b.isUnread) - Number(a.isUnread) || Date.parse(b.created) - Date.parse(a.created),
  );
  if (!isAll) return sorted.slice(0, SHOWN_AT_FIRST);
  const unread = sorted.filter((one) => one.isUnread);
  return unread.length > 0 ? unread.slice(0, UNREAD_SHOWN_AT_MOST) : sorted;
}

/** True if View All is needed (COND-26). */
export const hasMore = (all: readonly unknown[]): boolean => all.length > SHOWN_AT_FIRST;
