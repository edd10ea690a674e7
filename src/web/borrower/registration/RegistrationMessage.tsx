import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';

const Message = lazy(() => import('./MessageDialog.tsx'));

const KEY = 'registration-message-seen';

const never = () => () => undefined;

/** False while a page is drawn by the server, and while the browser takes the drawing over. */
const useIsListening = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The message of a brand with `registrationMessage`, once per tab (SHELL-49). It stands over a page that listens. */
export function RegistrationMessage() {
  const { tab } = useApp();
  const { registrationMessage } = useRelease().app.brand.features;
  const [isSeen, setSeen] = useState(() => wasSeen(tab));
  const isListening = useIsListening();
  if (!registrationMessage || isSeen || !isListening) return null;
  const close = () => {
    keepSeen(tab);
    setSeen(true);
  };
  return (
    <Suspense fallback={null}>
      <Message onClose={close} />
    </Suspense>
  );
}

function wasSeen(tab: Storage): boolean {
  try {
    return tab.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function keepSeen(tab: Storage): void {
  try {
    tab.setItem(KEY, 'true');
  } catch {}
}
