import { lazy, Suspense, useState } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';

const Message = lazy(() => import('./MessageDialog.tsx'));

const KEY = 'registration-message-seen';

/** The message of a brand with `registrationMessage`, once per tab (SHELL-49). */
export function RegistrationMessage() {
  const { tab } = useApp();
  const { registrationMessage } = useRelease().app.brand.features;
  const [isSeen, setSeen] = useState(() => wasSeen(tab));
  if (!registrationMessage || isSeen) return null;
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
