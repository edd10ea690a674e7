import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { iconRoutes } from './iconRoutes.ts';
import { installRoutes } from './installRoutes.ts';
import { createBuiltTemplate, type PageTemplate } from './pageTemplate.ts';
import { renderPage } from './renderPage.ts';

const BASE = '/account/heloc';

/** Source file of each flow's first page, whose scripts are preloaded (web borrower/app/routes.ts). */
const FLOW_PAGES: Readonly<Record<string, string>> = {
  registration: 'borrower/registration/RedesignedRegistration.tsx',
  'registration-legacy': 'borrower/registration/LegacyRegistration.tsx',
};

const START: readonly string[] = ['/', '/account'];

/** The lender's texts that need no session (ROUTE-18). */
const TEXTS = ['/terms', '/communications', '/privacy', '/licenses'];

/** Every widget in every state; not in production. */
const GALLERY = '/gallery';

const PAGES = [
  BASE,
  `${BASE}/*`,
  '/auth/*',
  '/dashboard',
  '/dashboard/*',
  '/waitlist',
  '/marketing-waitlist',
];

/** The flow at an address: the one with the longest matching base. */
function flowOf({ app, flows }: CompiledRelease, path: string): string | undefined {
  const within = path.startsWith(BASE) ? path.slice(BASE.length) : path;
  return app.flows
    .filter((id) => {
      const base = flows[id]?.flow.base ?? '';
      return within === base || within.startsWith(`${base}/`);
    })
    .sort((a, b) => (flows[b]?.flow.base.length ?? 0) - (flows[a]?.flow.base.length ?? 0))[0];
}

/** Hash of everything on a page except its nonce. */
const etagOf = (content: readonly unknown[]): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`;

/** The browser keeps its page's nonce and policy: a new policy would not match. */
const notModified = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('content-security-policy').code(304).send();

const pathOf = (url: string): string => url.split('?')[0] ?? '/';

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

const orgOf = (query: unknown): string | undefined => {
  const org = (query as Record<string, unknown> | undefined)?.org;
  return typeof org === 'string' ? org : undefined;
};

/** Serves the one build, with the lender of the address written into it (BRAND-01), and its code. */
export const pageFeature =
  (template?: PageTemplate): FeaturePlugin =>
  async (app, { releases, settings, tickets }) => {
    const source = template ?? createBuiltTemplate(settings.webDist);
    const isBuilt = template === undefined;

    const releaseOf = ({ hostname, query }: FastifyRequest): CompiledRelease =>
      releases.forPage(hostname.toLowerCase(), orgOf(query));

    async function contentOf(request: FastifyRequest, release: CompiledRelease, flow: string | undefined) {
      return {
        ticket: await tickets.issue(release.release),
        locale: answerLanguage(release),
        flow,
        mode: settings.mode,
        org: orgOf(request.query),
        scripts: flow === undefined ? [] : await source.scripts(FLOW_PAGES[flow] ?? ''),
        worker: settings.serviceWorker === 'on' && isBuilt,
      };
    }

    const send = (reply: FastifyReply, html: string): FastifyReply =>
      reply.type('text/html; charset=utf-8').send(html);

    async function page(request: FastifyRequest, reply: FastifyReply) {
      const release = releaseOf(request);
      const template = await source.html(request.url);
      const path = pathOf(request.url);
      const content = await contentOf(request, release, flowOf(release, path));
      const what = { ...content, brands: path.startsWith(GALLERY) ? releases.brands : undefined };
      const etag = etagOf([template, release.release.hash, what]);
      reply.header('cache-control', 'private, no-cache').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return notModified(reply);
      return send(reply, renderPage(template, { ...what, release, nonce: reply.cspNonce.style }));
    }

    /**
     * The lender's not-found page, never cached; or the lender's page of that name, since plain pages also
     * work without the base (ROUTE-26).
     */
    async function unknown(request: FastifyRequest, reply: FastifyReply) {
      const release = releaseOf(request);
      const path = pathOf(request.url).replace(/\/+$/, '');
      if (Object.values(release.app.pages).some((plain) => plain.path === path))
        return page(request, reply.code(200));
      const what = await contentOf(request, release, undefined);
      const template = await source.html(request.url);
      return send(reply, renderPage(template, { ...what, release, nonce: reply.cspNonce.style }));
    }

    /** The main site, if there is one (ROUTE-18, C-19); the sandbox shows its own, or starts registration. */
    function mainSite(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request.url);
      if (settings.mode === 'production') {
        const { brand } = releaseOf(request).app;
        return reply.redirect(`${brand.baseUrl.replace(/\/$/, '')}${path}`, 302);
      }
      if (!START.includes(path)) return page(request, reply);
      return reply.redirect(`${BASE}/register-v2${queryOf(request.url)}`, 302);
    }

    /** The lender's logo, for pages that name no icon, such as sandbox providers. */
    const icon = (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/svg+xml; charset=utf-8')
        .send(releaseOf(request).release.parts['icon.svg'] ?? '');

    const hidden = { schema: { hide: true } };
    app.get('/favicon.ico', hidden, icon);
    installRoutes(app, { settings, releaseOf, orgOf });
    iconRoutes(app, { releases });
    const redirectTo = (target: (url: string) => string) => (request: FastifyRequest, reply: FastifyReply) =>
      reply.redirect(target(request.url), 302);
    for (const path of [...START, ...TEXTS]) app.get(path, hidden, mainSite);
    for (const path of PAGES) app.get(path, hidden, page);
    app.unknownAddress.page = unknown;
    if (settings.mode === 'sandbox')
      for (const path of [GALLERY, `${GALLERY}/*`]) app.get(path, hidden, page);
    const register = redirectTo((url) => `${BASE}/register${queryOf(url)}`);
    const signer = redirectTo((url) => `${BASE}${url.slice('/account'.length)}`);
    app.get('/account/register', hidden, register);
    app.get('/account/heloc-signer', hidden, signer);
    app.get('/account/heloc-signer/*', hidden, signer);

    if (isBuilt)
      await app.register(fastifyStatic, {
        root: resolve(settings.webDist, 'assets'),
        prefix: '/assets/',
        immutable: true,
        maxAge: '365d',
        preCompressed: true,
        schemaHide: true,
        decorateReply: false,
      });
  };
