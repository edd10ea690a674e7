import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Queries } from '../db/tables.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { isJustChecked, keepBrowserSession } from './browserSessions.ts';
import { ApiError } from './errors.ts';
import { concerning, openRowsOf } from './knownOrganization.ts';
import type { SessionTokens, SignInStep, TokenSession } from './session.ts';
import { isOfItsBrowser } from './sessionCookie.ts';
import { isEnded } from './sessionEnds.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender of a valid bearer token, if any. */
    session: TokenSession | undefined;
    /** Somebody with a step of signing in left; opens only the routes of that step. */
    signingIn: TokenSession | undefined;
    /** The well-formed organization code of the `x-org` header (HTTP-02). */
    organization: string | undefined;
  }
  interface FastifyContextConfig {
    /** True for wallet routes, which also take tokens of browsers whose page is on another host. */
    takesWalletTokens?: boolean;
    /**
     * Whose sessions the route knows: `signer` only those of people who sign for another's loan, `both` every one.
     * Default: all but theirs.
     */
    opensTo?: 'signer' | 'both';
  }
}

const ORGANIZATION = /^[a-z0-9][a-z0-9-]{0,63}$/i;
const BEARER = /^Bearer ([\w.-]+)$/;

interface Tools {
  readonly sessions: SessionTokens;
  readonly db: { readonly kysely: Queries };
  readonly releases: ReleaseService;
}

function readOrganization(request: FastifyRequest): string | undefined {
  const header = request.headers['x-org'];
  if (header === undefined || header === '') return undefined;
  if (typeof header === 'string' && ORGANIZATION.test(header)) return header;
  throw new ApiError('badRequest', ['headers.x-org must be an organisation code']);
}

/**
 * The session of a request's token; undefined unless it comes from the browser and for the lender the token
 * was issued to (calls without `x-org` pass) and the session has not ended.
 */
export async function sessionOfToken(
  request: FastifyRequest,
  token: string,
  { sessions, db, releases }: Tools,
): Promise<TokenSession | undefined> {
  const verified = await sessions.verify(token);
  if (!verified.ok) return undefined;
  const session = verified.value;
  const { organization = session.organization } = request;
  if (organization !== session.organization || !isOfItsBrowser(request, session)) return undefined;
  if (session.use === 'wallet' && !request.routeOptions.config.takesWalletTokens) return undefined;
  // Ended sessions are rows of the lender, which `x-org` has opened already.
  if (request.organization === undefined) openRowsOf(releases, session.organization);
  if (isJustChecked(token)) return session;
  return (await isEnded(db.kysely, session)) ? undefined : session;
}

/** A session reaches only the calls of its scope; elsewhere it counts as none (SIGNER-01). */
function isOpenTo({ scope }: TokenSession, { routeOptions }: FastifyRequest): boolean {
  const { opensTo } = routeOptions.config;
  return opensTo === 'both' || opensTo === scope;
}

/**
 * Identifies sender and organization of every request and sets the request id of the answer. A session past a
 * third of its life gets a new token in the `authorization` response header (AUTH-08); an ended one counts as
 * none.
 */
export function registerRequestContext(app: FastifyInstance, tools: Tools): void {
  app.decorateRequest('session', undefined);
  app.decorateRequest('signingIn', undefined);
  app.decorateRequest('organization', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.organization = readOrganization(request);
    request.lenders =
      request.organization === undefined ? [] : concerning(tools.releases, request.organization);
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? undefined : await sessionOfToken(request, token, tools);
    if (session?.step !== undefined) {
      request.signingIn = session;
      return;
    }
    if (session === undefined || !isOpenTo(session, request)) return;
    request.session = session;
    const refreshed = await tools.sessions.refresh(session);
    if (refreshed === undefined) return;
    reply.header('authorization', `Bearer ${refreshed}`);
    await keepBrowserSession(tools.db.kysely, tools.sessions, refreshed);
  });
}

/** The session of the request; answers 401 `{status: 'unauthenticated'}` without one. */
export function sessionOf(request: FastifyRequest): TokenSession {
  if (request.session === undefined) throw new ApiError('unauthenticated');
  return request.session;
}

/** An `onRequest` hook for routes that work across lenders, such as sandbox control. */
export async function forEveryLender(request: FastifyRequest): Promise<void> {
  request.lenders = 'every lender';
}

/** An `onRequest` hook that requires a session; refuses before the body is read. */
export async function requireIdentity(request: FastifyRequest): Promise<void> {
  sessionOf(request);
}

/** Route options for what belongs to every account: also to that of an additional signer. */
export const forEveryAccount = {
  onRequest: requireIdentity,
  config: { opensTo: 'both' },
} as const satisfies Pick<RouteShorthandOptions, 'onRequest' | 'config'>;

/** Route options for what only additional signers do: others are not signed in there. */
export const forSigners = {
  onRequest: requireIdentity,
  config: { opensTo: 'signer' },
} as const satisfies Pick<RouteShorthandOptions, 'onRequest' | 'config'>;

/** Somebody with `step` of signing in left; answers 401 to everybody else. */
export function signingInOf(request: FastifyRequest, step: SignInStep): TokenSession {
  if (request.signingIn?.step !== step) throw new ApiError('unauthenticated');
  return request.signingIn;
}
