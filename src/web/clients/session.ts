import { tokenClaims } from './tokenClaims.ts';

/** Holds the raw session token, without the Bearer prefix (AUTH-06, C-29). */
export interface SessionStore {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
  /**
   * Notifies of a token written here, and written or removed in another tab; returns the unsubscribe function. Clearing
   * here does not notify, because the caller leaves the page.
   */
  subscribe(listener: () => void): () => void;
}

const KEY = 'jwt';

export const rawToken = (value: string): string => value.replace(/^Bearer\s+/i, '');

/** True for storage keys that hold a session token. */
export const isTokenKey = (key: string): boolean => /^jwt(-|$)/.test(key);

/**
 * Stores the session of lender `org` under `jwt` in `storage`, or under a separate key where another lender on the host
 * (BRAND-03) uses that one. If storage refuses (private mode), the token lives with this page. `onClear` runs whenever
 * the session is cleared.
 */
export function createSessionStore(storage: Storage, onClear?: () => void, org?: string): SessionStore {
  let fallback: string | undefined;
  const listeners = new Set<() => void>();
  const beside = `${KEY}-${org}`;
  const isAnothers = (token: string | null) => org !== undefined && (tokenClaims(token).org ?? org) !== org;
  const key = () => (isAnothers(storage.getItem(KEY)) ? beside : KEY);
  return {
    read() {
      try {
        return storage.getItem(key()) ?? storage.getItem(beside) ?? fallback;
      } catch {
        return fallback;
      }
    },
    write(token) {
      fallback = rawToken(token);
      try {
        storage.setItem(key(), fallback);
      } catch {
        // Without storage the token lives as long as the tab.
      }
      for (const listener of listeners) listener();
    },
    clear() {
      fallback = undefined;
      try {
        storage.removeItem(key());
        storage.removeItem(beside);
      } catch {
        // Nothing was kept.
      }
      onClear?.();
    },
    subscribe(listener) {
      const onStorage = ({ key: changed, newValue }: StorageEvent): void => {
        if ((changed !== KEY && changed !== beside && changed !== null) || isAnothers(newValue)) return;
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
