import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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

interface PageModule<P extends object> {
  readonly default: ComponentType<P>;
}

/** A page whose module is loaded when it is first shown, or ahead of that. */
export type LazyPage<P extends object = object> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the module, so that the page is then shown without waiting; without the reloads of ROUTE-38. */
  readonly ahead: () => Promise<void>;
};

/** What `then` of a promise is to React, already fulfilled: React goes on at once instead of suspending. */
const there = <M>(module: M): Promise<M> =>
  // biome-ignore lint/suspicious/noThenProperty: React asks for nothing else of it
  ({ then: (fulfilled: (module: M) => unknown) => void fulfilled(module) }) as unknown as Promise<M>;

/** A page loaded when its route is first shown. */
export function lazyPage<P extends object = object>(load: () => Promise<PageModule<P>>): LazyPage<P> {
  let module: PageModule<P> | undefined;
  const browser = (): ReloadPorts => ({
    tab: window.sessionStorage,
    reload: () => window.location.reload(),
  });
  const page = lazy(() => (module === undefined ? loadOrReload(load, browser()) : there(module)));
  const ahead = async (): Promise<void> => {
    module = await load();
  };
  return Object.assign(page, { ahead });
}
