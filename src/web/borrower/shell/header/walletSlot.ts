import { type ComponentType, useSyncExternalStore } from 'react';

let registered: ComponentType | undefined;
const listeners = new Set<() => void>();

/** A wallet says what it shows in the profile menu; it is drawn there with the words of overlays. */
export function registerWallet(content: ComponentType): void {
  registered = content;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the wallet shows in the profile menu; undefined while there is none. */
export const useWalletSlot = (): ComponentType | undefined =>
  useSyncExternalStore(subscribe, () => registered);
