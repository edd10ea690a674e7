import { useEffect } from 'react';
import type { Profile } from '../../clients/profileService.ts';
import { useApp } from '../foundation/AppContext.tsx';

/**
 * Reports each application entered once, after it was read successfully, of which the profile is the proof; not if the page was
 * left or the session ended before.
 */
export function useVisit(applicationUuid: string, profile: Pick<Profile, 'uuid'> | undefined): void {
  const app = useApp();
  const isEntered = profile !== undefined;
  const profileUuid = profile?.uuid;
  useEffect(() => {
    if (!isEntered) return undefined;
    let isLeft = false;
    import('./visitApplication.ts').then(
      ({ visitApplication }) =>
        isLeft || app.session.read() === undefined
          ? undefined
          : visitApplication(app, applicationUuid, profileUuid),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [app, applicationUuid, isEntered, profileUuid]);
}
