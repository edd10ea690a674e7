import { useEffect, useRef, useState } from 'react';
import { usePlace } from '../../foundation/router.tsx';
import { useScreen } from '../ScreenContext.tsx';

/** On the way back from the page of a company, has the server ask it for the result, and shows what came of it. */
export function useVisitReturn(): void {
  const { uuid, services, reload } = useScreen();
  const { search } = usePlace();
  const [visit] = useState(() => new URLSearchParams(search).get('visit'));
  const hasCome = useRef(false);
  useEffect(() => {
    if (visit === null || hasCome.current) return;
    hasCome.current = true;
    // A company that does not answer now reports later.
    services.visits.cameBack(uuid, visit).then(reload, () => undefined);
  }, [visit, uuid, services, reload]);
}
