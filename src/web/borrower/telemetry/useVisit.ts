import { useEffect } from 'react';
import { useApp } from '../foundation/AppContext.tsx';

/**
 * Told once for each application that is entered, beside the page: it has been read, so that whoever reads it may. Not when
 * it was left, or the session ended, before.
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
