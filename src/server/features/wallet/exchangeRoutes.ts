import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import exchangeSchema from '../../../../schemas/api/wallet-exchange.schema.json' with { type: 'json' };
import type { WalletExchangeRequest } from '../../../core/model/generated/api/wallet-exchange.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { openRowsOf } from '../../http/knownOrganization.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { tokenLives } from '../../http/session.ts';
import { giveSecret } from '../../http/sessionCookie.ts';
import { isEnded, takeOnce } from '../../http/sessionEnds.ts';
import { walletHost } from './walletHost.ts';

const PURPOSE = 'wallet code';
const CODE_SECONDS = 60;
const tag = 'wallet';

/** On the pages' host: a code that opens a session on the wallet's host. */
function registerCode(app: FastifyInstance, dependencies: AppDependencies): void {
  const { signed, system } = dependencies;
  app.post(
    '/service-wallet/secure/api/v3/exchange',
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'A code for the wallet at another host, valid once and for a minute; 404 if the wallet has no other host',
        answer: closed({ code: text(2_000) }),
        signedIn: true,
      }),
    },
    async (request) => {
      const { identityUuid, organization, version = 0, signedInAt, sid } = sessionOf(request);
      const host = walletHost(dependencies, organization);
      if (host === undefined) throw new ApiError('notFound');
      const issuedAt = Math.floor(system.now() / 1000);
      const claims = { jti: randomUUID(), identityUuid, organization, version, signedInAt, sid, host };
      return { code: await signed.make(PURPOSE, claims, { issuedAt, expiresAt: issuedAt + CODE_SECONDS }) };
    },
  );
}

interface CodeClaims {
  readonly jti: string;
  readonly identityUuid: string;
  readonly organization: string;
  readonly version: number;
  readonly signedInAt: number;
  readonly sid: string;
  readonly host: string;
  readonly exp: number;
}

/** On the wallet's host: trades the code for a token bound to a cookie of that host. */
function registerToken(app: FastifyInstance, dependencies: AppDependencies): void {
  const { db, sessions, settings, signed } = dependencies;
  const { config } = signInLimit(settings);
  app.post<{ Body: WalletExchangeRequest }>(
    '/service-wallet/external/api/v3/exchange',
    {
      config: { ...config, anyOrigin: true },
      schema: routeSchema({
        tag,
        summary: 'Exchange such a code for a token; 401 for any other code',
        body: apiSchema(exchangeSchema),
        answer: closed({ jwt: { type: 'string' } }),
      }),
    },
    async (request, reply) => {
      const read = await signed.read(PURPOSE, request.body.code);
      if (!read.ok) throw new ApiError('unauthenticated');
      const { host, jti, exp, ...session } = read.value as unknown as CodeClaims;
      openRowsOf(dependencies.releases, session.organization);
      if (host !== request.host || (await isEnded(db.kysely, session))) throw new ApiError('unauthenticated');
      if (!(await takeOnce(db.kysely, `${PURPOSE} ${jti}`, exp))) throw new ApiError('unauthenticated');
      const bound = { organization: session.organization, use: 'wallet' } as const;
      const binding = giveSecret({ request, reply, lives: tokenLives(settings) }, bound);
      return { jwt: await sessions.issueForWallet(session, binding) };
    },
  );
}

/** Signs a page in to the wallet on another host, where its own token is worthless (docs/adr/0008). */
export function exchangeRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  registerCode(app, dependencies);
  registerToken(app, dependencies);
}
