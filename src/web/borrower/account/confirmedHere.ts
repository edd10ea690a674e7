import { isObject } from '../../../core/shared/json.ts';

const KEY = 'wasConfirmed';

/** Keeps with this page of the tab's history that it confirmed an address: its link is gone from the address by then. */
export function rememberConfirmed(): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(isObject(state) ? state : {}), [KEY]: true }, '');
}

/** Whether this page, before it was loaded again or come back to, confirmed an address. */
export function wasConfirmedHere(): boolean {
  const state: unknown = window.history.state;
  return isObject(state) && state[KEY] === true;
}
