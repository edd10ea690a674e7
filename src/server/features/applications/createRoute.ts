import type { FastifyInstance } from 'fastify';
import createSchema from '../../../../schemas/api/create-application.schema.json' with { type: 'json' };
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import {
  applicationAnswer,
  HELOC_V3,
  kept,
  oneHeader,
  tag,
  writeHeaders,
} from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { MOST_TICKET_LENGTH } from '../../http/releaseTicket.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema } from '../../http/routeSchema.ts';
import { endDraftOfBrowser } from '../drafts/endDraftService.ts';
import { createCreationService, type Lender } from './creationService.ts';

const createHeaders = {
  type: 'object',
  properties: {
    ...writeHeaders.properties,
    'x-equiform-release': {
      type: 'string',
      maxLength: MOST_TICKET_LENGTH,
      description:
        'The ticket of the page on which the answers were given: its release counts while the ticket is good.',
    },
  },
};

interface Create {
  Body: CreateApplicationRequest;
  Querystring: { state: string };
}

/** The call that starts an application (CALL-14). */
export function registerCreate(app: FastifyInstance, dependencies: AppDependencies, lender: Lender): void {
  const service = createCreationService(dependencies, lender);
  app.post<Create>(
    `${HELOC_V3}/helocs`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Begin an application (CALL-14); 409 if the person already has one, 422 if an answer is not valid',
        querystring: closed({ state: { type: 'string', pattern: '^[A-Z]{2}$' } }),
        headers: createHeaders,
        body: apiSchema(createSchema),
        answer: applicationAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const call = {
          session: sessionOf(request),
          body: request.body,
          state: request.query.state,
          userAgent: oneHeader(request.headers['user-agent']),
          ticket: oneHeader(request.headers['x-equiform-release']),
        };
        const created = await service.create(tx, call);
        await endDraftOfBrowser(tx, dependencies, {
          request,
          reply,
          organization: call.session.organization,
        });
        return { status: 200, body: kept(created) };
      }),
  );
}
