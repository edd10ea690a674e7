import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { cachedPageAddress, isImmutable, isPage } from './addresses.ts';
import {
  isKeep,
  isLanguageChanged,
  isTakeOver,
  isWhichPage,
  type Keep,
  type KeptPage,
  type TakeOver,
} from './messages.ts';
import { keptPage } from './withoutAnswers.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files of the first screen, named by content. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

const PAGES = 'pages';
const FILES = 'files';
const OFFLINE = '/offline';
const PAGE_SECONDS = 4;
const DAY_SECONDS = 86_400;

cleanupOutdatedCaches();
precacheAndRoute([...self.__WB_MANIFEST]);
clientsClaim();

/** Releases and code chunks are immutable. */
registerRoute(
  ({ url, request }) => request.method === 'GET' && isImmutable(url),
  new CacheFirst({
    cacheName: FILES,
    plugins: [
      new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);

/** Clients that are shown a cached page; forgotten when the worker stops. */
const keptPages = new Set<string>();

/** Pages: network first, the cached copy when the server is slow. No personal address is a cache key. */
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && isPage(url),
  new NetworkFirst({
    cacheName: PAGES,
    networkTimeoutSeconds: PAGE_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => cachedPageAddress(new URL(request.url)),
        cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
          if (cachedResponse && event instanceof FetchEvent) keptPages.add(event.resultingClientId);
          return cachedResponse;
        },
        cacheWillUpdate: async ({ response }) => keptPage(response),
      },
      new ExpirationPlugin({ maxEntries: 20, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);

/** Offline on a page never visited: the lender's offline page. */
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const org = new URL(request.url).searchParams.get('org');
  const pages = await caches.open(PAGES);
  return (await pages.match(offlineAddress(org))) ?? (await pages.match(OFFLINE)) ?? Response.error();
});

const offlineAddress = (org: string | null): string =>
  org === null ? OFFLINE : `${OFFLINE}?org=${encodeURIComponent(org)}`;

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
});

/** Caches a lender's offline page and its logo. */
async function keepOfflinePage(address = OFFLINE): Promise<void> {
  const pages = await caches.open(PAGES);
  const response = await fetch(address);
  if (!response.ok) return;
  const logo = /src="([^"]+)"/.exec(await response.clone().text())?.[1];
  await pages.put(address, response);
  if (logo) await (await caches.open(FILES)).add(logo).catch(() => undefined);
}

/** Caches the offline pages again in the current language. */
async function translateOfflinePages(): Promise<void> {
  const kept = (await (await caches.open(PAGES)).keys()).map(({ url }) => new URL(url));
  const offline = kept.filter(({ pathname }) => pathname === OFFLINE);
  await Promise.allSettled(offline.map(({ pathname, search }) => keepOfflinePage(`${pathname}${search}`)));
}

/**
 * Activates a new version only when one page is open and it already runs that version, so that no open form loses its
 * code.
 */
async function takeOver({ scripts }: TakeOver): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isNew = scripts.every((script) => getCacheKeyForURL(script) !== undefined);
  if (windows.length <= 1 && isNew) await self.skipWaiting();
}

const ofHere = (address: string): boolean =>
  new URL(address, self.location.href).origin === self.location.origin;

/** Caches the first page visited and its files, as if the worker had been there. */
async function keepFirst({ page, files }: Keep): Promise<void> {
  const url = new URL(page);
  const store = await caches.open(FILES);
  const missing = files.filter(
    (file) => ofHere(file) && isImmutable(new URL(file)) && !getCacheKeyForURL(file),
  );
  await Promise.allSettled(missing.map(async (file) => (await store.match(file)) ?? store.add(file)));
  if (!ofHere(page) || !isPage(url)) return;
  const org = url.searchParams.get('org');
  const response = await fetch(`${url.pathname}${org === null ? '' : `?org=${encodeURIComponent(org)}`}`);
  if (response.ok && !response.redirected)
    await (await caches.open(PAGES)).put(cachedPageAddress(url), response);
  if (org !== null) await keepOfflinePage(offlineAddress(org)).catch(() => undefined);
}

self.addEventListener('message', (event) => {
  if (isTakeOver(event.data)) event.waitUntil(takeOver(event.data));
  if (isKeep(event.data)) event.waitUntil(keepFirst(event.data));
  if (isWhichPage(event.data) && event.source instanceof Client && keptPages.has(event.source.id))
    event.source.postMessage({ type: 'kept-page' } satisfies KeptPage);
  if (isLanguageChanged(event.data)) event.waitUntil(translateOfflinePages());
});
