import { useEffect } from 'react';
import { useApp } from '../app/AppContext.tsx';

/** Told once for each application that is entered, beside the page; not when it was left, or the session ended, before. */
export function useVisit(applicationUuid: string): void {
  const app = useApp();
  useEffect(() => {
    let isLeft = false;
    import('./visitApplication.ts').then(
      ({ visitApplication }) =>
        isLeft || app.session.read() === undefined ? undefined : visitApplication(app, applicationUuid),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [app, applicationUuid]);
}
