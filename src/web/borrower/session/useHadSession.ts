import { useState } from 'react';
import { useApp } from '../foundation/AppContext.tsx';

/**
 * Whether there was a session when what asks came. Who ends it leaves the page, with a message for the next: until then
 * it stands as it is, whatever still answers, and neither takes that message nor leads elsewhere.
 */
export function useHadSession(): boolean {
  const { session } = useApp();
  const [had] = useState(() => session.read() !== undefined);
  return had;
}
