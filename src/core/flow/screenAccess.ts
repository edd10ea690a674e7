import type { Routed } from './destination.ts';
import { isPathOf, screenOf } from './screenPaths.ts';

export interface ScreenAccess {
  /** Destinations that it belongs to, as paths or patterns; `any` means all. */
  readonly under?: 'any' | readonly string[];
  /** Stays open after a decline (ROUTE-36). */
  readonly keepOnDecline?: boolean;
}

/**
 * Whether a borrower who belongs at `destination` may see a screen: always the destination itself, another screen
 * only if it belongs to that destination, and after a decline only if it says so. Paths have no slashes at their
 * ends.
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
