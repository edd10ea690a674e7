import { tellPrivacyChanged } from './privacyOptions.ts';

const KEY = 'property-state';

/** The state of the property, as far as this browser knows it; undefined until an answer or an application says it. */
export function knownState(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    return storage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the state of the property, by which policies decide; logging out forgets it. */
export function noteState(storage: Pick<Storage, 'getItem' | 'setItem'>, state: string | undefined): void {
  if (state === undefined || state === '' || state === knownState(storage)) return;
  try {
    storage.setItem(KEY, state);
  } catch {
    // A browser that keeps nothing knows no state: what counts before it is known goes on counting.
  }
  tellPrivacyChanged();
}
