import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { releasesChanged } from '../../releases/releaseService.ts';
import { iconRoutes } from './iconRoutes.ts';
import { installRoutes } from './installRoutes.ts';
import { createLenderPages, releaseAt } from './lenderPages.ts';
import { BASE, GALLERY, orgOf, PAGES, queryOf, START, TEXTS } from './pageAddress.ts';
import { createBuiltTemplate, type PageTemplate } from './pageTemplate.ts';

const hidden = { schema: { hide: true } };

/** The lender's logo, for pages that name no icon, such as sandbox providers. */
const registerFavicon = (app: FastifyInstance, dependencies: AppDependencies) =>
  app.get('/favicon.ico', hidden, (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('image/svg+xml; charset=utf-8')
      .send(releaseAt(dependencies, request).release.parts['icon.svg'] ?? ''),
  );

/** Addresses of registration and of other signers without the base. */
function registerRedirects(app: FastifyInstance): void {
  const redirectTo = (target: (url: string) => string) => (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(target(request.url), 302);
  const signer = redirectTo((url) => `${BASE}${url.slice('/account'.length)}`);
  app.get(
    '/account/register',
    hidden,
    redirectTo((url) => `${BASE}/register${queryOf(url)}`),
  );
  app.get('/account/heloc-signer', hidden, signer);
  app.get('/account/heloc-signer/*', hidden, signer);
}

/** Draws first pages when the server is up, and of each lender whose release changes. */
function drawWhatIsPublished(
  app: FastifyInstance,
  {
    drawAhead,
    drawEachDay,
  }: {
    readonly drawAhead: (brands: Iterable<string>) => Promise<void>;
    readonly drawEachDay: () => Promise<void>;
  },
): void {
  // A page that cannot be drawn now is sent as it is without.
  const changed = (message: unknown): void =>
    void drawAhead((message as { brands: ReadonlySet<string> }).brands).catch(() => undefined);
  app.addHook('onListen', async () => {
    void drawEachDay();
    releasesChanged.subscribe(changed);
  });
  app.addHook('onClose', async () => void releasesChanged.unsubscribe(changed));
}

/** The build's scripts and styles. */
const registerAssets = async (app: FastifyInstance, webDist: string) =>
  app.register(fastifyStatic, {
    root: resolve(webDist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    schemaHide: true,
    decorateReply: false,
  });

/** Serves the one build, with the lender of the address written into it (BRAND-01), and its code. */
export const pageFeature =
  (template?: PageTemplate): FeaturePlugin =>
  async (app, dependencies) => {
    const { releases, settings } = dependencies;
    const isBuilt = template === undefined;
    const source = template ?? createBuiltTemplate(settings.webDist);
    const { page, unknown, mainSite, ownSite, ...drawing } = createLenderPages(app, dependencies, {
      source,
      isBuilt,
    });
    if (isBuilt) drawWhatIsPublished(app, drawing);
    const isSandbox = settings.mode === 'sandbox';

    registerFavicon(app, dependencies);
    installRoutes(app, { settings, releaseOf: (request) => releaseAt(dependencies, request), orgOf });
    iconRoutes(app, { releases });
    for (const path of [...START, ...TEXTS]) app.get(path, hidden, isSandbox ? ownSite : mainSite);
    for (const path of PAGES) app.get(path, hidden, page);
    app.unknownAddress.page = unknown;
    if (isSandbox) for (const path of [GALLERY, `${GALLERY}/*`]) app.get(path, hidden, page);
    registerRedirects(app);
    if (isBuilt) await registerAssets(app, settings.webDist);
  };
