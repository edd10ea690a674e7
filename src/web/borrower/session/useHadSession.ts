import { useState } from 'react';
import { useApp } from '../foundation/AppContext.tsx';

/**
 * True if there was a session on mount. Ending one leaves the page with a message for the next, so until then the page
 * must neither take that message nor redirect.
 */
export function useHadSession(): boolean {
  const { session } = useApp();
  const [had] = useState(() => session.read() !== undefined);
  return had;
}
