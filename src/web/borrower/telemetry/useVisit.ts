import { useEffect } from 'react';
import { useApp } from '../app/AppContext.tsx';

/** Told once for each application that is entered, beside the page. */
export function useVisit(applicationUuid: string): void {
  const app = useApp();
  useEffect(() => {
    import('./visitApplication.ts').then(
      ({ visitApplication }) => visitApplication(app, applicationUuid),
      () => undefined,
    );
  }, [app, applicationUuid]);
}
