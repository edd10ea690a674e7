import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';

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

/** The window's own. */
export const reloadPorts = (): ReloadPorts => ({
  tab: window.sessionStorage,
  reload: () => window.location.reload(),
});

interface PageModule<P extends object> {
  readonly default: ComponentType<P>;
  /** What the page at an address (path and query; its first if none is given) would wait for; undefined if nothing. */
  readonly needs?: (release: LoadedRelease, address?: string) => Promise<unknown> | undefined;
}

/** A page whose module is loaded when it is first shown, or ahead of that. */
export type LazyPage<P extends object = object> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the module and what it needs first, so that the page is then shown without waiting; without the reloads of ROUTE-38. */
  readonly ahead: (release: LoadedRelease, address?: string) => Promise<void>;
  /** As `ahead`; undefined if all of it is there. */
  readonly stillLoading: (release: LoadedRelease, address: string) => Promise<unknown> | undefined;
};

/** What `then` of a promise is to the page, already fulfilled: it is drawn at once instead of suspending. */
const there = <M>(module: M): Promise<M> =>
  // biome-ignore lint/suspicious/noThenProperty: nothing else of it is asked for
  ({ then: (fulfilled: (module: M) => unknown) => void fulfilled(module) }) as unknown as Promise<M>;

/** A page loaded when its route is first shown. */
export function lazyPage<P extends object = object>(load: () => Promise<PageModule<P>>): LazyPage<P> {
  let module: PageModule<P> | undefined;
  const page = lazy(() => (module === undefined ? loadOrReload(load, reloadPorts()) : there(module)));
  const ahead = async (release: LoadedRelease, address?: string): Promise<void> => {
    const loaded = await load();
    await loaded.needs?.(release, address);
    module = loaded;
  };
  const stillLoading = (release: LoadedRelease, address: string) =>
    module === undefined ? ahead(release, address) : module.needs?.(release, address);
  return Object.assign(page, { ahead, stillLoading });
}
