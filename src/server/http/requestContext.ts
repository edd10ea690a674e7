import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queries } from '../db/tables.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { ApiError } from './errors.ts';
import { concerning, openRowsOf } from './knownOrganization.ts';
import type { SessionTokens, SignInStep, TokenSession } from './session.ts';
import { isOfItsBrowser } from './sessionCookie.ts';
import { isEnded } from './sessionEnds.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent a valid bearer token, if anyone did. */
    session: TokenSession | undefined;
    /** Who has yet to take a step of signing in; opens nothing but the routes of that step. */
    signingIn: TokenSession | undefined;
    /** The organisation code of the `x-org` header, well formed (HTTP-02). */
    organization: string | undefined;
  }
  interface FastifyContextConfig {
    /** True for a route of the wallet, which also takes the tokens of browsers whose page is of another host. */
    takesWalletTokens?: boolean;
  }
}

const ORGANIZATION = /^[a-z0-9][a-z0-9-]{0,63}$/i;
const BEARER = /^Bearer ([\w.-]+)$/;

/** What reading a session takes. */
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
 * The session of a token that came with the request; undefined unless the request comes from the browser that the token
 * was given to, is for the lender that it was given at (a call without `x-org` is), and the session has not ended.
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
  // Whether it has ended is to be read in the rows of its lender.
  openRowsOf(releases, session.organization);
  return (await isEnded(db.kysely, session)) ? undefined : session;
}

/**
 * Tells every request who sent it and for which organisation, and gives the answer its request id. A session that
 * is past a third of its life gets a new token in the `authorization` response header (AUTH-08); one that was ended counts
 * as none.
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
    request.session = session;
    const refreshed = session && (await tools.sessions.refresh(session));
    if (refreshed !== undefined) reply.header('authorization', `Bearer ${refreshed}`);
  });
}

/** The session of the request; answers 401 `{status: 'unauthenticated'}` when there is none. */
export function sessionOf(request: FastifyRequest): TokenSession {
  if (request.session === undefined) throw new ApiError('unauthenticated');
  return request.session;
}

/** An `onRequest` hook for routes that work across lenders, such as those of the sandbox's control. */
export async function forEveryLender(request: FastifyRequest): Promise<void> {
  request.lenders = 'every lender';
}

/** An `onRequest` hook for routes that only a signed-in person may use; refuses before the body is read. */
export async function requireIdentity(request: FastifyRequest): Promise<void> {
  sessionOf(request);
}

/** Who has yet to take `step` of signing in; answers 401 to everybody else. */
export function signingInOf(request: FastifyRequest, step: SignInStep): TokenSession {
  if (request.signingIn?.step !== step) throw new ApiError('unauthenticated');
  return request.signingIn;
}
