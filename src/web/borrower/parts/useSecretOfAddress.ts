import { useEffect, useState } from 'react';

/** The secret in the URL fragment the page was opened with. */
export function useSecretOfAddress(): string {
  const [secret] = useState(() => window.location.hash.slice(1));
  return secret;
}

/** Removes the secret from the URL once used, to keep it out of the history; until then a reload still finds it. */
export function useSecretTakenOut(isDone: boolean): void {
  useEffect(() => {
    if (!isDone || window.location.hash === '') return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, [isDone]);
}
