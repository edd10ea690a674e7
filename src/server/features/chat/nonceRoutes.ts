import type { FastifyInstance } from 'fastify';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { nonceRefused } from './chatRefusals.ts';
import type { ChatTools } from './chatTools.ts';

const WEBCHAT = '/service-csp/customer/secure/api/v1/webchat';

const answer = closed({ nonce: text(2_000) });

/**
 * How a signed-in borrower proves their identity to a chat: a nonce (CALL-55), renewed each minute (CALL-56).
 */
export function registerNonces(app: FastifyInstance, { secrets }: ChatTools): void {
  app.post(
    `${WEBCHAT}/authenticate`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag: 'chat',
        summary: 'A nonce that proves to a chat who is signed in (CALL-55)',
        answer,
        signedIn: true,
      }),
    },
    async (request) => ({ nonce: await secrets.nonce(sessionOf(request)) }),
  );
  app.put<{ Querystring: { nonce: string } }>(
    `${WEBCHAT}/refresh`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag: 'chat',
        summary: 'A new nonce for one that is still valid (CALL-56); 409 for any other',
        querystring: closed({ nonce: text(2_000) }),
        answer,
        signedIn: true,
      }),
    },
    async (request) => {
      const session = sessionOf(request);
      const { identityUuid } = await secrets.provenBy(request.query.nonce, session.organization);
      if (identityUuid !== session.identityUuid) throw nonceRefused();
      return { nonce: await secrets.nonce(session) };
    },
  );
}
