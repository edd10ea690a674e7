import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { type Acceptance, accept } from './invitationService.ts';
import { countRefused } from './staffService.ts';
import type { StaffTools } from './staffTools.ts';
import { email, newToken, words } from './wire.ts';

/** `POST /staff/v1/invitations/accept`: by the secret of a link, once. */
export function registerAccept(
  app: FastifyInstance,
  tools: StaffTools & Pick<AppDependencies, 'encryption' | 'settings'>,
): void {
  app.post<{ Body: Omit<Acceptance, 'from'> }>(
    '/staff/v1/invitations/accept',
    {
      schema: routeSchema({
        tag: 'staff',
        summary:
          'Become one of the staff by the secret of a link, and get a token, whose secret is told once',
        body: closed({ secret: text(100), name: words(200), email }, ['name', 'email']),
        answer: closed({ uuid, name: text(), token: newToken }),
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const { token, ...person } = await accept(tools, { ...request.body, from: request.ip });
        return { ...person, token: { ...token, expiresAt: token.expiresAt.toISOString() } };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'notFound') await countRefused(tools, request);
        throw error;
      }
    },
  );
}
