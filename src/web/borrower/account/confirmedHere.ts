import { isObject } from '../../../core/shared/json.ts';

const KEY = 'wasConfirmed';

/** Stores in the tab's history entry that this page confirmed an address, because the link is no longer in the URL. */
export function rememberConfirmed(): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(isObject(state) ? state : {}), [KEY]: true }, '');
}

/** True if this history entry confirmed an address, also after a reload. */
export function wasConfirmedHere(): boolean {
  const state: unknown = window.history.state;
  return isObject(state) && state[KEY] === true;
}
