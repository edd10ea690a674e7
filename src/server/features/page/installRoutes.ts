import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { spokenLanguage } from '../../../core/copy/language.ts';
import { ApiError } from '../../http/errors.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { Settings } from '../../settings/settings.ts';
import { offlinePage } from './offlinePage.ts';
import { webManifest } from './webManifest.ts';

/** Replaces an installed worker: deletes every cache and unregisters. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

export interface InstallInput {
  readonly settings: Settings;
  readonly releaseOf: (request: FastifyRequest) => CompiledRelease;
  readonly orgOf: (query: unknown) => string | undefined;
}

async function workerCode({ serviceWorker, webDist }: Settings): Promise<string> {
  if (serviceWorker === 'off') return NO_WORKER;
  return readFile(join(webDist, 'sw.js'), 'utf8').catch(() => {
    throw new ApiError('notFound');
  });
}

/** From the manifest's query: browsers request it without cookies. */
const languageOfQuery = (query: unknown): string | undefined => {
  const { lang } = (query ?? {}) as Record<string, unknown>;
  return typeof lang === 'string' ? lang : undefined;
};

/** The manifest, the service worker and the offline page. */
export function installRoutes(app: FastifyInstance, { settings, releaseOf, orgOf }: InstallInput): void {
  const hidden = { schema: { hide: true } };
  app.get('/manifest.webmanifest', hidden, async (request, reply) => {
    const release = releaseOf(request);
    const locale = spokenLanguage(release.app.locales, languageOfQuery(request.query));
    const manifest = webManifest(release, { org: orgOf(request.query), locale });
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });
  app.get('/sw.js', hidden, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await workerCode(settings)),
  );
  app.get('/offline', hidden, async (request, reply) => {
    const release = releaseOf(request);
    return reply
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(offlinePage({ release, locale: answerLanguage(release), nonce: reply.cspNonce.style }));
  });
}
