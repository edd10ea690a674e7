import { useEffect, useState } from 'react';

/** The secret after the # of the address, taken out of it: it is for this page alone, not for history or whoever looks on. */
export function useSecretOfAddress(): string {
  const [secret] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (window.location.hash === '') return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, []);
  return secret;
}
