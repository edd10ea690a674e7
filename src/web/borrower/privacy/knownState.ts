import { tellPrivacyChanged } from './privacyOptions.ts';

const KEY = 'property-state';

/** The property's state, once an answer or application has stated it. */
export function knownState(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    return storage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the property's state for privacy policies; logout removes it. */
export function noteState(storage: Pick<Storage, 'getItem' | 'setItem'>, state: string | undefined): void {
  if (state === undefined || state === '' || state === knownState(storage)) return;
  try {
    storage.setItem(KEY, state);
  } catch {
    // Without storage the state is unknown on the next page.
  }
  tellPrivacyChanged();
}
