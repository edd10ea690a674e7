import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadOrReload } from './lazyPage.ts';

const failing = () => Promise.reject(new Error('gone'));

describe('loadOrReload', () => {
  beforeEach(() => sessionStorage.clear());

  it('ROUTE-38 reloads up to 5 times, then gives up and starts counting again', async () => {
    const reload = vi.fn();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      void loadOrReload(failing, { tab: sessionStorage, reload });
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(attempt + 1), 60_000);
    }
    await expect(loadOrReload(failing, { tab: sessionStorage, reload })).rejects.toThrow('gone');
    expect(reload).toHaveBeenCalledTimes(5);
    expect(sessionStorage.getItem('module-reload-count')).toBeNull();
  });

  it('ROUTE-38 resets the count when a module loads', async () => {
    sessionStorage.setItem('module-reload-count', '3');
    const module = { default: () => null };
    const loaded = await loadOrReload(() => Promise.resolve(module), {
      tab: sessionStorage,
      reload: () => undefined,
    });
    expect(loaded).toBe(module);
    expect(sessionStorage.getItem('module-reload-count')).toBeNull();
  });
});
