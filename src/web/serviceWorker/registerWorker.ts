import type { Keep, TakeOver } from './messages.ts';

interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy;
}

const ADDRESS = '/sw.js';

/** The one address that a worker of this origin may have; the page's policy allows it by the name `service-worker`. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes
      ?.createPolicy('service-worker', { createScriptURL: () => ADDRESS })
      .createScriptURL(ADDRESS) ?? ADDRESS
  );
}

const ownScripts = (page: Document): readonly string[] =>
  [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(({ src }) => src);

const loaded = (): readonly string[] => performance.getEntriesByType('resource').map(({ name }) => name);

/**
 * Registers the service worker of a page that names one, and lets a newer one that waits take over when this is the only
 * page; a page that names none gives up the one it has. Failures change nothing for the visitor and are not told.
 */
export async function registerWorker(page: Document, workers: ServiceWorkerContainer): Promise<void> {
  try {
    if (page.querySelector('meta[name="service-worker"]') === null) {
      await (await workers.getRegistration())?.unregister();
      return;
    }
    const isFirst = workers.controller === null;
    const { waiting } = await workers.register(trusted(), { scope: '/', updateViaCache: 'none' });
    const takeOver: TakeOver = { type: 'take-over', scripts: ownScripts(page) };
    waiting?.postMessage(takeOver);
    if (!isFirst) return;
    const { active } = await workers.ready;
    // As late as may be: what is asked for from now on goes by the worker.
    const keep: Keep = { type: 'keep', page: window.location.href, files: loaded() };
    active?.postMessage(keep);
  } catch {
    // A browser without storage or with workers turned off shows every page as it is.
  }
}
