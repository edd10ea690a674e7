import { tokenClaims } from './tokenClaims.ts';

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

/** Whether a key of the storage keeps a session's token. */
export const isTokenKey = (key: string): boolean => /^jwt(-|$)/.test(key);

/**
 * The session at the lender `org`, kept under `jwt` in `storage`; where lenders share a host (BRAND-03) and another's is kept
 * there, under a key of its own beside it. A storage that refuses (private mode) keeps it for this page only. `onClear`
 * forgets what is of the session, whichever way it ends.
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
        // The page still has the token; it is lost with the tab.
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
