import { destinationOf } from '../../../../../core/flow/destination.ts';
import { normalise } from '../../../../../core/flow/normalise.ts';
import { mayShow, type ScreenAccess } from '../../../../../core/flow/screenAccess.ts';
import type { ScreenState } from '../../ScreenContext.tsx';

/** Whether the application, as it stands, lets a screen be opened. */
export function mayBeOpened(
  path: string,
  { application, status, profile }: Pick<ScreenState, 'application' | 'status' | 'profile'>,
  screens: Readonly<Record<string, ScreenAccess>>,
): boolean {
  const facts = normalise({ application, status, profile: { ...profile } });
  return mayShow(path, destinationOf(facts), screens);
}
