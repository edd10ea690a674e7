import { useSyncExternalStore } from 'react';
import { useFlag } from '../flags/FlagProvider.tsx';

type OpenChat = () => void;

let registered: OpenChat | undefined;
const listeners = new Set<() => void>();

function set(open: OpenChat | undefined): void {
  registered = open;
  for (const listener of listeners) listener();
}

/**
 * Registers how to open the chat; returns the unregister function. Until then the support number is shown instead
 * (SHELL-02).
 */
export function registerChat(open: OpenChat): () => void {
  set(open);
  return () => {
    if (registered === open) set(undefined);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const notRegistered = () => undefined;

/** Opens the chat; undefined without a chat or while its flag is off (FLAG-10). */
export function useOpenChat(): OpenChat | undefined {
  const { enabled } = useFlag('fe-webchat');
  const open = useSyncExternalStore(subscribe, () => registered, notRegistered);
  return enabled ? open : undefined;
}
