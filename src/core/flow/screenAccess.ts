import type { Routed } from './destination.ts';
import { isPathOf, screenOf } from './screenPaths.ts';

export interface ScreenAccess {
  /** Paths or patterns of the destinations it belongs to; `any` means all. */
  readonly under?: 'any' | readonly string[];
  /** Stays open after a decline (ROUTE-36). */
  readonly keepOnDecline?: boolean;
}

/**
 * True for the destination itself and for screens that belong to it; after a decline only for those that stay
 * open. Paths have no slashes at their ends.
 */
export function mayShow(
  screenPath: string,
  destination: Pick<Routed, 'path' | 'isDeclined'>,
  screens: Readonly<Record<string, ScreenAccess>>,
): boolean {
  if (screenPath === destination.path) return true;
  const name = screenOf(screenPath, Object.keys(screens));
  const screen = name === undefined ? undefined : screens[name];
  if (!screen) return false;
  if (destination.isDeclined) return screen.keepOnDecline === true;
  const { under = [] } = screen;
  return under === 'any' || under.some((pattern) => isPathOf(pattern, destination.path));
}
