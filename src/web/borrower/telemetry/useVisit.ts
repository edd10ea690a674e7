import { useEffect } from 'react';
import { useApp } from '../foundation/AppContext.tsx';

/**
 * Reports each application entered once, after it was read successfully; not if the page was left or the session ended
 * before.
 */
export function useVisit(applicationUuid: string, isEntered: boolean): void {
  const app = useApp();
  useEffect(() => {
    if (!isEntered) return undefined;
    let isLeft = false;
    import('./visitApplication.ts').then(
      ({ visitApplication }) =>
        isLeft || app.session.read() === undefined ? undefined : visitApplication(app, applicationUuid),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [app, applicationUuid, isEntered]);
}
