import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAnswer, PageAnswers } from '../../../core/model/pageAnswers.ts';
import { compact } from '../../../core/shared/compact.ts';
import { sessionOfCookie, withTokenOf } from '../../http/browserSessions.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ALL, applicationAt, FLAGS, firstReads, type PersonalPage, PROFILE, statusAt } from './firstCalls.ts';
import { type CallOfPage, createOwnCalls } from './ownCalls.ts';

/** Who asks for a page, and of which lender. */
export interface Asking {
  readonly request: FastifyRequest;
  readonly page: PersonalPage;
  readonly lender: string;
  /** Where the lender's banners are, if they are ours to answer. */
  readonly banners: string | undefined;
  readonly locale: string;
}

/** Milliseconds: what is not there by then the page reads itself, and shows meanwhile that it does. */
const PATIENCE_MS = 1_500;
/** Of a dashboard; more are read by the page. */
const MOST_APPLICATIONS = 5;

/**
 * True if a person opens the page in a tab, from our own pages or by themselves. Scripts cannot send these headers, so none can
 * read the document by a call, nor another site by a link, a frame or a form; what a browser fetches in advance is for nobody yet.
 */
export function isOpenedByPerson({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  const isInAdvance = headers['sec-purpose'] !== undefined || headers.purpose !== undefined;
  const isOwn = site === 'same-origin' || site === 'none';
  return method === 'GET' && !isInAdvance && mode === 'navigate' && dest === 'document' && isOwn;
}

/**
 * An application with its status. The lender may change both while they are read: the status is read before and after, and a
 * record is handed on only with the status that it was read with.
 */
export async function withStatus(
  call: CallOfPage,
  uuid: string,
): Promise<readonly (PageAnswer | undefined)[]> {
  const before = await call({ url: statusAt(uuid) });
  const application = await call({ url: applicationAt(uuid) });
  const after = await call({ url: statusAt(uuid) });
  const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(after);
  return isSame ? [application, after] : [];
}

/** The statuses of a dashboard's applications, by which its list tells where each is. */
async function statusesOf(call: CallOfPage, list: PageAnswer | undefined) {
  const all = (list?.answer ?? []) as readonly { readonly uuid: string }[];
  return Promise.all(all.slice(0, MOST_APPLICATIONS).map(({ uuid }) => call({ url: statusAt(uuid) })));
}

async function read(
  call: CallOfPage,
  { page, lender, banners }: Asking,
  identityUuid: string,
): Promise<readonly PageAnswer[]> {
  const { uuid } = page;
  const reads = [...firstReads(page, lender), ...(banners === undefined ? [] : [banners])];
  const asked = new Map(reads.map((url) => [url, call({ url })] as const));
  // Neither waits for more than the one answer that it needs.
  const flagsOf = async () => {
    const profile = (await asked.get(PROFILE))?.answer as
      | { readonly optimizelyProfileUuid?: string }
      | undefined;
    const trackerId = profile?.optimizelyProfileUuid;
    const optimizeUser = compact({ orgCode: lender, trackerId, identityUuid, applicationUuid: uuid });
    return call({ method: 'POST', url: FLAGS, body: { optimizeUser } });
  };
  const listed = async () => statusesOf(call, await asked.get(ALL));
  const [records, flags, statuses, ...first] = await Promise.all([
    uuid === undefined ? [] : withStatus(call, uuid),
    flagsOf(),
    listed(),
    ...asked.values(),
  ]);
  return [...records, ...first, flags, ...statuses].filter((one) => one !== undefined);
}

/**
 * What a personal page reads first, answered while its document is written, for the session that the cookie names. Each is an
 * ordinary call of the server to itself, by a token that never leaves it: it passes every check and gets what the page would.
 * Undefined without a session, for somebody who only signs, and where nobody opened the page.
 */
export function createPageAnswers(
  app: FastifyInstance,
  dependencies: Pick<AppDependencies, 'db' | 'releases' | 'sessions' | 'system' | 'logger'>,
) {
  const { sessions, system, logger } = dependencies;

  return async (asking: Asking): Promise<PageAnswers | undefined> => {
    const { request, lender, locale } = asking;
    if (!isOpenedByPerson(request)) return undefined;
    try {
      const session = await sessionOfCookie(request, lender, dependencies);
      if (session === undefined || session.scope !== undefined) return undefined;
      const at = Math.floor(system.now() / 1000);
      const answers = await withTokenOf(session, sessions, (token) =>
        read(
          createOwnCalls(app, { request, token, lender, locale }, PATIENCE_MS),
          asking,
          session.identityUuid,
        ),
      );
      return { sid: session.sid, at, locale, answers };
    } catch (error) {
      // The page asks for all of it itself.
      logger.error('page without its answers', { reason: String(error) });
      return undefined;
    }
  };
}
