import type { FastifyReply, FastifyRequest } from 'fastify';
import { FIRST_LANGUAGE } from '../../../core/copy/language.ts';
import { LOADING_PAGE } from '../../../core/model/loadingPage.ts';
import { dayIn } from '../../../core/shared/stateTime.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { encodingFor } from '../../http/encodings.ts';
import { allowByHash } from '../../http/security.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { DrawnPage } from './drawn/drawMessages.ts';
import { createDrawnContent } from './drawn/drawnContent.ts';
import { createMaintained } from './drawn/maintained.ts';
import { createReadyPages } from './drawn/readyPages.ts';
import { soon } from './drawn/soon.ts';
import { type DrawnContent, sourcesOf } from './drawn/withDrawn.ts';
import { BASE, flowOf, isSameForAll } from './pageAddress.ts';
import { type PageInput, partsOnPage } from './renderPage.ts';

export type DrawnDependencies = Pick<
  AppDependencies,
  'clock' | 'connections' | 'db' | 'ids' | 'logger' | 'releases' | 'settings' | 'system' | 'ticks'
>;

/** What a drawing depends on beside its address. */
type ToDraw = Pick<PageInput, 'flow' | 'locale' | 'mode' | 'ports' | 'release'>;

interface Ready {
  readonly etag: string;
  readonly drawn: DrawnContent;
  /** Makes the text of the page. */
  readonly write: () => string;
}

/** Where borrowers' days begin first and last. */
const ZONES = ['America/New_York', 'Pacific/Honolulu'] as const;

/** The days that it is where borrowers live: one, or two for some hours. */
function daysAt(now: number): readonly [string, ...string[]] {
  const [first, last] = [dayIn(ZONES[0], now), dayIn(ZONES[1], now)];
  return first === last ? [first] : [first, last];
}

/** Pages that the server draws. */
export function createDrawnPages(dependencies: DrawnDependencies) {
  const { connections, releases, settings, system } = dependencies;
  const { logger, ticks } = dependencies;
  const drawnContent = createDrawnContent({ webDist: settings.webDist, logger, ticks });
  const isMaintained = createMaintained(dependencies);
  const ready = createReadyPages();

  /** What companies do for the lender's borrowers, in the order of their names. */
  const portsOf = ({ app }: CompiledRelease): readonly string[] =>
    [...connections.portsOf(app.brand.code)].sort();

  /** The days for which pages were drawn ahead last. */
  let ahead: string | undefined;

  function draw(path: string, { flow, release, mode, ports, locale }: ToDraw) {
    const parts = partsOnPage({ flow, locale });
    return drawnContent({ release, mode, ports, locale, parts, path, days: daysAt(system.now()) });
  }

  /**
   * The drawing of a page that is at first the same for everybody; undefined for others, where nothing is drawn, or where it
   * takes longer than a visitor waits: then it is for those who come after.
   */
  async function drawnAt(path: string, query: unknown, page: ToDraw): Promise<DrawnContent | undefined> {
    const { release } = page;
    if (!isSameForAll(release, path, query) || (await isMaintained(release.app.brand.code))) return undefined;
    if (ahead !== undefined && ahead !== daysAt(system.now()).join()) void drawEachDay();
    return soon(draw(path, page), undefined);
  }

  /** What stands while the page of a person loads; undefined where nothing is drawn, or it takes longer than a visitor waits. */
  const loadingOf = async ({ flow: _flow, ...page }: ToDraw): Promise<DrawnPage | undefined> =>
    (await soon(draw(LOADING_PAGE, { ...page, flow: undefined }), undefined))?.page;

  /** Sends a page that is the same for all who get it: under a policy without a nonce, and compressed once. */
  async function sendReady(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    { etag, drawn, write }: Ready,
  ): Promise<FastifyReply> {
    const encoding = encodingFor(headers['accept-encoding']);
    allowByHash(reply, sourcesOf(drawn));
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'accept-encoding, cookie')
      .type('text/html; charset=utf-8')
      .send(await ready(etag, encoding, write));
  }

  /** Draws the first page of registration of these lenders ahead of those who open it. */
  async function drawAhead(brands: Iterable<string>): Promise<void> {
    for (const brand of brands) {
      const release = releases.head(brand);
      const base = release?.flows.registration?.flow.base;
      if (release === undefined || base === undefined) continue;
      const path = `${BASE}${base}`;
      const [locale = FIRST_LANGUAGE] = release.app.locales;
      const { mode } = settings;
      await draw(path, { flow: flowOf(release, path), locale, mode, ports: portsOf(release), release });
    }
  }

  /** Draws ahead for all lenders, now and again on each next day; a page that cannot be drawn is sent as it is without. */
  async function drawEachDay(): Promise<void> {
    ahead = daysAt(system.now()).join();
    await drawAhead(releases.brands).catch(() => undefined);
  }

  return { portsOf, drawnAt, loadingOf, sendReady, drawAhead, drawEachDay };
}
