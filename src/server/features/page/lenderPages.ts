import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { createDrawnPages, type DrawnDependencies } from './drawnPages.ts';
import { personalPage } from './firstCalls.ts';
import { BASE, flowOf, GALLERY, orgOf, pathOf, queryOf, START } from './pageAddress.ts';
import { type PageFiles, pageFiles } from './pageFiles.ts';
import type { PageTemplate } from './pageTemplate.ts';
import { createPersonalContent, type PersonalDependencies } from './personalContent.ts';
import { renderPage } from './renderPage.ts';

type PageDependencies = DrawnDependencies & PersonalDependencies & Pick<AppDependencies, 'tickets'>;

/** The release of the lender at the request's address. */
export const releaseAt = (
  { releases }: Pick<AppDependencies, 'releases'>,
  { hostname, query }: FastifyRequest,
): CompiledRelease => releases.forPage(hostname.toLowerCase(), orgOf(query));

/** Hash of everything on a page except its nonce. */
const etagOf = (content: readonly unknown[]): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`;

/** The browser keeps its page's nonce and policy: a new policy would not match. */
const notModified = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('content-security-policy').code(304).send();

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(html);

/** The pages of the build, with the lender of the address written into them. */
export function createLenderPages(
  app: FastifyInstance,
  dependencies: PageDependencies,
  { source, isBuilt }: { readonly source: PageTemplate; readonly isBuilt: boolean },
) {
  const { releases, settings, tickets } = dependencies;
  const { portsOf, drawnAt, loadingOf, sendReady, drawAhead, drawEachDay } = createDrawnPages(dependencies);
  const personal = createPersonalContent(app, dependencies);

  async function contentOf(request: FastifyRequest, release: CompiledRelease, flow: string | undefined) {
    const { code } = release.app.brand;
    const path = pathOf(request.url);
    const locale = answerLanguage(release);
    return {
      ticket: await tickets.issue(release.release),
      locale,
      flow,
      mode: settings.mode,
      ports: portsOf(release),
      // A code that somebody made up would make a page of its own.
      org: orgOf(request.query) === code ? code : undefined,
      // Who is not known may be led elsewhere, and a browser complains of a part that nobody reads.
      ...(await namedBy({ ...pageFiles({ path, flow, locale, release }), parts: [] })),
      ...(personalPage(path) ? { furtherParts: ['statuses.json'] } : {}),
      worker: settings.serviceWorker === 'on' && isBuilt,
    };
  }

  /** What the document names: each file once. */
  async function namedBy({ scripts, parts }: PageFiles) {
    const files = await Promise.all(scripts.map((name) => source.scripts(name)));
    return { scripts: [...new Set(files.flat())], namedParts: parts };
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const release = releaseAt(dependencies, request);
    const template = await source.html(request.url);
    const path = pathOf(request.url);
    const content = await contentOf(request, release, flowOf(release, path));
    const own = await personal(request, { release, ...content });
    if (own) {
      const { answers, files } = own;
      const named = files === undefined ? {} : await namedBy(files);
      const loading = isBuilt ? await loadingOf({ ...content, release }) : undefined;
      const input = { ...content, ...named, answers, loading, release, nonce: reply.cspNonce.style };
      // Of one person: nobody keeps it, nor the browser itself.
      return send(reply.header('cache-control', 'no-store'), renderPage(template, input));
    }
    const drawn = isBuilt ? await drawnAt(path, request.query, { ...content, release }) : undefined;
    const what = { ...content, brands: path.startsWith(GALLERY) ? releases.brands : undefined };
    const etag = etagOf([template, release.release.hash, what, drawn]);
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return notModified(reply);
    const write = () => renderPage(template, { ...what, release, nonce: reply.cspNonce.style, drawn });
    return drawn ? sendReady(request, reply, { etag, drawn, write }) : send(reply, write());
  }

  /**
   * The lender's not-found page, never cached; or the lender's page of that name, since plain pages also
   * work without the base (ROUTE-26).
   */
  async function unknown(request: FastifyRequest, reply: FastifyReply) {
    const release = releaseAt(dependencies, request);
    const path = pathOf(request.url).replace(/\/+$/, '');
    if (Object.values(release.app.pages).some((plain) => plain.path === path))
      return page(request, reply.code(200));
    const what = await contentOf(request, release, undefined);
    const template = await source.html(request.url);
    return send(reply, renderPage(template, { ...what, release, nonce: reply.cspNonce.style }));
  }

  /** Leaves for the lender's main site (ROUTE-18, C-19). */
  function mainSite(request: FastifyRequest, reply: FastifyReply) {
    const { brand } = releaseAt(dependencies, request).app;
    return reply.redirect(`${brand.baseUrl.replace(/\/$/, '')}${pathOf(request.url)}`, 302);
  }

  /** What stands in for a main site: the lender's own texts, and registration. */
  function ownSite(request: FastifyRequest, reply: FastifyReply) {
    if (!START.includes(pathOf(request.url))) return page(request, reply);
    return reply.redirect(`${BASE}/register-v2${queryOf(request.url)}`, 302);
  }

  return { page, unknown, mainSite, ownSite, drawAhead, drawEachDay };
}
