import { isObject } from '../../../core/shared/json.ts';

/** Consent beyond the strictly necessary (G-32). */
export interface PrivacyOptions {
  /** Opt-out, or opt-in where consent is asked first. */
  readonly analytics: boolean;
  /** Session recording; opt-in. */
  readonly replay: boolean;
  /** Opted out of sale and sharing of personal information. */
  readonly doNotSell: boolean;
}

const KEY = 'privacy-options';

/** Applies under Global Privacy Control, whatever was chosen. */
const REFUSED: PrivacyOptions = { analytics: false, replay: false, doNotSell: true };

const listeners = new Set<() => void>();

/** True if the browser sends Global Privacy Control. */
export const hasGlobalPrivacyControl = (browser: object): boolean =>
  'globalPrivacyControl' in browser && browser.globalPrivacyControl === true;

/**
 * Reads `privacy-options`; the defaults if malformed. `gpc` (Global Privacy Control) allows only what is strictly
 * necessary. `isAskedFirst`: analytics is opt-in.
 */
export function readPrivacyOptions(
  storage: Pick<Storage, 'getItem'>,
  gpc: boolean,
  isAskedFirst = false,
): PrivacyOptions {
  if (gpc) return REFUSED;
  const { analytics, replay, doNotSell } = readKept(storage);
  return {
    analytics: typeof analytics === 'boolean' ? analytics : !isAskedFirst,
    replay: replay === true,
    doNotSell: doNotSell === true,
  };
}

/** True once the borrower decided on analytics. */
export const hasChosenAnalytics = (storage: Pick<Storage, 'getItem'>): boolean =>
  typeof readKept(storage).analytics === 'boolean';

/** Stores the options, if storage allows, and notifies subscribers. */
export function writePrivacyOptions(storage: Pick<Storage, 'setItem'>, options: PrivacyOptions): void {
  try {
    storage.setItem(KEY, JSON.stringify(options));
  } catch {
    // Without storage the next page asks again.
  }
  tellPrivacyChanged();
}

/** Notifies subscribers that consent may have changed. */
export function tellPrivacyChanged(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after changes in any tab; returns the unsubscribe function. */
export function subscribeToPrivacyOptions(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener?.('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.('storage', onStorage);
  };
}

function readKept(storage: Pick<Storage, 'getItem'>): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}
