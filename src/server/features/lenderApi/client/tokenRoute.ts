import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LenderScope } from '../../../../core/model/generated/connections.ts';
import type { ConnectedClient } from '../../../connections/connectedSystems.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { issueToken, TOKEN_LIFE } from './accessTokens.ts';
import { answerProblem } from './answerProblem.ts';
import { keepBeforeAnswer } from './callRecord.ts';
import { clientProof } from './clientProof.ts';
import { beginCall } from './guard.ts';
import { provenClient } from './provenClient.ts';
import { type TokenForm, tokenForm } from './tokenForm.ts';
import { TokenRefusal } from './tokenRefusal.ts';
import { toProblem } from './toProblem.ts';

const LARGEST_BYTES = 16_384;
const FORM = 'application/x-www-form-urlencoded';

export const TOKEN_PATH = '/oauth/token';
export const TOKEN_OPERATION = 'getToken';

function scopesAsked(form: TokenForm, client: ConnectedClient): readonly LenderScope[] {
  const asked = form.get('scope')?.split(' ') ?? client.scopes;
  const given = client.scopes.filter((scope) => asked.includes(scope));
  if (given.length < new Set(asked).size)
    throw new TokenRefusal('invalid_scope', 'The client does not have all of these scopes');
  return given;
}

/** Errors of OAuth as its clients expect them (RFC 6749, section 5.2), all others as problems. */
function answerRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof TokenRefusal)) return answerProblem(request, reply, toProblem(error));
  request.refused = 'unauthenticated';
  const isUnknown = error.error === 'invalid_client';
  if (isUnknown) reply.header('www-authenticate', 'Basic realm="lender"');
  return reply.code(isUnknown ? 401 : 400).send({ error: error.error, error_description: error.message });
}

/** `POST /oauth/token`: OAuth 2 client credentials. */
export async function registerToken(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler(answerRefusal);
    const keep = keepBeforeAnswer(dependencies);
    scope.post<{ Body: string | undefined }>(
      TOKEN_PATH,
      {
        bodyLimit: LARGEST_BYTES,
        schema: { hide: true },
        config: { rateLimit: { max: dependencies.settings.lenderCallsPerMinute, timeWindow: 60_000 } },
        onSend: async (request, reply) => keep(request, reply),
      },
      async (request, reply) => {
        const form = tokenForm(request.body ?? '');
        const client = await provenClient(dependencies, request, clientProof(request.headers, form));
        beginCall(request, dependencies, client, { operation: TOKEN_OPERATION, isCounted: true });
        if (form.get('grant_type') !== 'client_credentials')
          throw new TokenRefusal('unsupported_grant_type', 'grant_type must be client_credentials');
        const scopes = scopesAsked(form, client);
        reply.header('pragma', 'no-cache');
        return {
          access_token: await issueToken(dependencies, client, scopes),
          token_type: 'Bearer',
          expires_in: TOKEN_LIFE,
          scope: scopes.join(' '),
        };
      },
    );
  });
}
