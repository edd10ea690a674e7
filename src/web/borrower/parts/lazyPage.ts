import { type ComponentType, lazy } from 'react';

export interface ReloadPorts {
  readonly tab: Storage;
  readonly reload: () => void;
}

const KEY = 'module-reload-count';

/** Consecutive reloads before a module counts as failed (ROUTE-38, CONST-04). */
export const MOST_RELOADS = 5;

/**
 * Loads a page's module. On failure reloads the page, at most 5 times in a row, counted in session storage (ROUTE-38),
 * then throws for the full-page fallback. A successful load resets the count.
 */
export async function loadOrReload<M>(load: () => Promise<M>, { tab, reload }: ReloadPorts): Promise<M> {
  try {
    const module = await load();
    tab.removeItem(KEY);
    return module;
  } catch (error) {
    const count = Number(tab.getItem(KEY) ?? 0);
    if (count >= MOST_RELOADS) {
      tab.removeItem(KEY);
      throw error;
    }
    tab.setItem(KEY, String(count + 1));
    reload();
    return new Promise(() => undefined);
  }
}

/** A page loaded when its route is first shown. */
export const lazyPage = <P extends object = object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
) => lazy(() => loadOrReload(load, { tab: window.sessionStorage, reload: () => window.location.reload() }));
