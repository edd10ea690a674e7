import { lazy, Suspense, useLayoutEffect, useState } from 'react';

const DevBar = lazy(() => import('./DevBar.tsx'));

/** Toggles the developer bar with Alt+Shift+X (SHELL-43), loading it on first use. */
export function DevBarKey() {
  const [isShown, setShown] = useState(false);
  // With the page, so that no key is lost once it can be read.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyX') return;
      event.preventDefault();
      setShown((now) => !now);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return isShown ? (
    <Suspense fallback={null}>
      <DevBar onClose={() => setShown(false)} />
    </Suspense>
  ) : null;
}
