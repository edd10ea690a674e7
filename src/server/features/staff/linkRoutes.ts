import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { type Acceptance, accept, enter, lookAt } from './invitationService.ts';
import { countRefused } from './refusedTries.ts';
import { sessionAnswer, toldSession } from './sessionAnswer.ts';
import { onlyStaffHost } from './staffHost.ts';
import type { SessionTools } from './staffTools.ts';
import { email, grants, newToken, words } from './wire.ts';

const tag = 'staff';
const LINKS = '/staff/v1/invitations';

const secret = text(100);
const accepted = closed({ secret, name: words(200), email }, ['name', 'email']);

/** Counts a secret that is of no link that is good. */
async function counting<T>(tools: SessionTools, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') await countRefused(tools, request);
    throw error;
  }
}

/** By the secret of a link: seeing whom it is for, and becoming one of the staff, once, with a token or a session. */
export function registerLinks(app: FastifyInstance, tools: SessionTools): void {
  app.post<{ Body: Omit<Acceptance, 'from'> }>(
    `${LINKS}/accept`,
    {
      schema: routeSchema({
        tag,
        summary:
          'Become one of the staff by the secret of a link, and get a token, whose secret is told once',
        body: accepted,
        answer: closed({ uuid, name: text(), token: newToken }),
      }),
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return counting(tools, request, async () => {
        const { token, ...person } = await accept(tools, { ...request.body, from: request.ip });
        return { ...person, token: { ...token, expiresAt: token.expiresAt.toISOString() } };
      });
    },
  );

  app.post<{ Body: { secret: string } }>(
    `${LINKS}/look`,
    {
      schema: routeSchema({
        tag,
        summary: 'Whom a link is for, by its secret, without using it up',
        body: closed({ secret }),
        answer: closed(
          {
            kind: { type: 'string', enum: ['first', 'invitation', 'link'] },
            name: text(),
            email: text(254),
            roles: grants,
          },
          ['name', 'email'],
        ),
      }),
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return counting(tools, request, () => lookAt(tools, request.body.secret));
    },
  );

  app.post<{ Body: Omit<Acceptance, 'from'> }>(
    `${LINKS}/enter`,
    {
      onRequest: [onlyStaffHost(tools), requireSecurePage],
      schema: routeSchema({
        tag,
        summary: 'Become one of the staff by the secret of a link, and get the cookie of a session',
        body: accepted,
        answer: sessionAnswer,
      }),
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return counting(tools, request, async () =>
        toldSession(tools, await enter(tools, { request, reply }, request.body)),
      );
    },
  );
}
