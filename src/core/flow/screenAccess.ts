import type { Routed } from './destination.ts';
import { isPathOf, screenOf } from './screenPaths.ts';

/** Beside which destinations a screen may be open. */
export interface ScreenAccess {
  /** Destinations it belongs to, as paths or patterns; `any` is every one. */
  readonly under?: 'any' | readonly string[];
  /** It stays open when the lender declined (ROUTE-36). */
  readonly keepOnDecline?: boolean;
}

/**
 * Whether a screen may be shown to a borrower who belongs at `destination`: the destination itself always, another only
 * beside a destination it stands under, and after a decline only when it says so. Paths without slashes at their ends.
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
