import type { Keep, TakeOver } from './messages.ts';

interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy;
}

const ADDRESS = '/sw.js';

/** The only allowed worker address; the page's Trusted Types policy for it is `service-worker`. */
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
 * Registers the page's service worker, and activates a waiting one when this is the only page. A page that names none
 * unregisters it. Failures are silent and change nothing for the visitor.
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
    // As late as possible: from now on the worker handles requests.
    const keep: Keep = { type: 'keep', page: window.location.href, files: loaded() };
    active?.postMessage(keep);
  } catch {
    // Without storage or workers, pages work as usual.
  }
}
