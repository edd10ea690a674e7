import { useSyncExternalStore } from 'react';
import { useFlag } from '../flags/FlagProvider.tsx';

type OpenChat = () => void;

let registered: OpenChat | undefined;
const listeners = new Set<() => void>();

function set(open: OpenChat | undefined): void {
  registered = open;
  for (const listener of listeners) listener();
}

/** A chat says how it is opened; answers how it takes that back. Until then the support number stands in its place (SHELL-02). */
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

/** Opens the chat; undefined while its flag is off (FLAG-10) or there is none. */
export function useOpenChat(): OpenChat | undefined {
  const { enabled } = useFlag('fe-webchat');
  const open = useSyncExternalStore(subscribe, () => registered);
  return enabled ? open : undefined;
}
