import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { organizationHeader } from '../../http/knownOrganization.ts';
import { forEveryAccount, sessionOf, sessionOfToken } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { type TokenSession, tokenLives } from '../../http/session.ts';
import { takeSecret } from '../../http/sessionCookie.ts';
import { endSession } from '../../http/sessionEnds.ts';
import { lockDraftOfBrowser } from '../drafts/endDraftService.ts';
import { clearedHandOver, takeHandOver } from './brokerCookie.ts';
import { type BrokerVisit, createBrokerVisits } from './brokerVisits.ts';
import { hostedPath, hostedRoutes } from './hostedRoutes.ts';
import { createIdentityService } from './identityService.ts';
import { toUser, userAnswer } from './userAnswer.ts';

const tag = 'identity-broker';

/** The audience of a broker address (AUTH-03). */
interface ForAudience {
  Params: { audience: 'customer' | 'agent' };
}

const audience = closed({ audience: { type: 'string', enum: ['customer', 'agent'] } });
const named = {
  type: 'object',
  required: ['x-application-name'],
  properties: { 'x-application-name': text(64) },
} as const;

const loginQuery = closed(
  {
    applicationName: text(64),
    mode: { type: 'string', enum: ['login', 'register'] },
    orgCode: text(64),
    telemetryTrackingId: text(64),
    externalStateNonce: text(200),
    redirectUrl: text(2000),
  },
  ['externalStateNonce', 'redirectUrl'],
);
type LoginQuery = Omit<BrokerVisit, 'audience'> & {
  readonly applicationName: string;
  readonly mode: string;
  readonly telemetryTrackingId: string;
};
const redirectAnswer = closed({ redirect: text(4000) });

/** The session of the request, or, once, the one handed over by the hosted sign-in. */
async function broughtSession(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: AppDependencies,
): Promise<TokenSession> {
  if (request.session !== undefined) return request.session;
  const token = takeHandOver(request);
  const session = token === undefined ? undefined : await sessionOfToken(request, token, dependencies);
  if (session === undefined || session.step !== undefined) throw new ApiError('unauthenticated');
  reply.header('set-cookie', clearedHandOver(request)).header('authorization', `Bearer ${token}`);
  return session;
}

/** The sandbox's identity broker (CALL-30 to CALL-32); elsewhere a third party hosts sign-in. */
export function brokerRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const { releases, settings } = dependencies;
  const identities = createIdentityService(dependencies);
  const visits = createBrokerVisits(dependencies);

  if (settings.mode === 'sandbox') {
    app.post<ForAudience & { Querystring: LoginQuery }>(
      '/identity-broker/:audience/api/v3/login',
      {
        ...signInLimit(settings),
        schema: routeSchema({
          tag,
          summary: 'Where the browser goes to sign in (CALL-30)',
          params: audience,
          querystring: loginQuery,
          headers: named,
          answer: redirectAnswer,
        }),
      },
      async (request) => {
        const { orgCode, externalStateNonce, redirectUrl } = request.query;
        if (organizationHeader(releases, request) !== orgCode)
          throw new ApiError('badRequest', ['query.orgCode must be the organisation of the x-org header']);
        const state = visits.seal({
          audience: request.params.audience,
          orgCode,
          externalStateNonce,
          redirectUrl,
        });
        return { redirect: `${hostedPath(request.params.audience)}?${new URLSearchParams({ state })}` };
      },
    );
    hostedRoutes(app, dependencies);
  }

  logoutRoute(app, dependencies);

  app.get<ForAudience>(
    '/identity-broker/:audience/secure/api/v3/self/figureinfo',
    {
      config: { opensTo: 'both' },
      schema: routeSchema({
        tag,
        summary: 'Who is signed in (CALL-32)',
        params: audience,
        headers: named,
        answer: userAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const session = await broughtSession(request, reply, dependencies);
      const identity = await identities.find(session.identityUuid);
      if (identity === undefined) throw new ApiError('unauthenticated');
      reply.header('cache-control', 'no-store');
      return toUser(identity, session);
    },
  );
}

function logoutRoute(app: FastifyInstance, { db, settings }: AppDependencies): void {
  app.post<ForAudience>(
    '/identity-broker/:audience/secure/api/v3/logout',
    {
      ...forEveryAccount,
      schema: routeSchema({
        tag,
        summary: 'End the session (CALL-31): its token is refused from now on',
        params: audience,
        headers: named,
        answer: redirectAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await db.transaction(async (tx) => {
        await endSession(tx, session, tokenLives(settings));
        await lockDraftOfBrowser(tx, request, session.organization);
      });
      takeSecret({ request, reply }, session);
      reply.removeHeader('authorization');
      return { redirect: '/auth/login' };
    },
  );
}
