import { useEffect, useState } from 'react';

/** The secret after the # of the address this page was opened at. */
export function useSecretOfAddress(): string {
  const [secret] = useState(() => window.location.hash.slice(1));
  return secret;
}

/**
 * Takes the secret out of the address once it has done its work, for it is for this page alone, not for history or whoever
 * looks on; a reload before finds it again.
 */
export function useSecretTakenOut(isDone: boolean): void {
  useEffect(() => {
    if (!isDone || window.location.hash === '') return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, [isDone]);
}
