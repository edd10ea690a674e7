import { isObject } from '../../../core/shared/json.ts';

/** What the borrower allows beside what is strictly necessary (G-32). */
export interface PrivacyOptions {
  /** Analytics: allowed until the borrower says no, or, where they are asked first, not until they say yes. */
  readonly analytics: boolean;
  /** Recording of the session: not allowed until the borrower says yes. */
  readonly replay: boolean;
  /** The borrower asked that their personal information is neither sold nor shared. */
  readonly doNotSell: boolean;
}

const KEY = 'privacy-options';

/** What holds under Global Privacy Control, whatever was chosen before. */
const REFUSED: PrivacyOptions = { analytics: false, replay: false, doNotSell: true };

const listeners = new Set<() => void>();

/** Whether the browser sends the Global Privacy Control signal. */
export const hasGlobalPrivacyControl = (browser: object): boolean =>
  'globalPrivacyControl' in browser && browser.globalPrivacyControl === true;

/**
 * What the borrower allows, as kept under `privacy-options`; the defaults when nothing readable is kept. `gpc` is the
 * browser's Global Privacy Control: with it nothing but what is strictly necessary is allowed. `isAskedFirst`: analytics
 * waits for a yes.
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

/** Whether the borrower has said yes or no to analytics. */
export const hasChosenAnalytics = (storage: Pick<Storage, 'getItem'>): boolean =>
  typeof readKept(storage).analytics === 'boolean';

/** Keeps what the borrower allows and tells who subscribed; nothing fails where nothing can be kept. */
export function writePrivacyOptions(storage: Pick<Storage, 'setItem'>, options: PrivacyOptions): void {
  try {
    storage.setItem(KEY, JSON.stringify(options));
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
  tellPrivacyChanged();
}

/** Tells who subscribed that what is allowed may be another. */
export function tellPrivacyChanged(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change, in this tab or in another; answers how to end that. */
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
