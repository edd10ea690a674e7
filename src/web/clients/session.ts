/** Where the session token is kept (AUTH-06): the raw token, never with its Bearer prefix (C-29). */
export interface SessionStore {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
  /**
   * Tells `listener` when a token is written here, and when another tab writes or removes one; answers how to stop.
   * Clearing is not told: who clears leaves the page.
   */
  subscribe(listener: () => void): () => void;
}

const KEY = 'jwt';

/** The token without a Bearer prefix. */
export const rawToken = (value: string): string => value.replace(/^Bearer\s+/i, '');

/**
 * The session kept under `jwt` in `storage`; a storage that refuses (private mode) keeps it for this page only. `onClear`
 * forgets what is of the session, whichever way it ends.
 */
export function createSessionStore(storage: Storage, onClear?: () => void): SessionStore {
  let fallback: string | undefined;
  const listeners = new Set<() => void>();
  return {
    read() {
      try {
        return storage.getItem(KEY) ?? fallback;
      } catch {
        return fallback;
      }
    },
    write(token) {
      fallback = rawToken(token);
      try {
        storage.setItem(KEY, fallback);
      } catch {
        // The page still has the token; it is lost with the tab.
      }
      for (const listener of listeners) listener();
    },
    clear() {
      fallback = undefined;
      try {
        storage.removeItem(KEY);
      } catch {
        // Nothing was kept.
      }
      onClear?.();
    },
    subscribe(listener) {
      const onStorage = ({ key, newValue }: StorageEvent): void => {
        if (key !== KEY && key !== null) return;
        fallback = newValue ?? undefined;
        listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
