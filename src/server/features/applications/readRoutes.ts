import type { FastifyInstance } from 'fastify';
import statusSchema from '../../../../schemas/api/application-status.schema.json' with { type: 'json' };
import { apiSchema } from '../../http/apiSchema.ts';
import {
  applicationAnswer,
  HELOC,
  type OfApplication,
  ofApplication,
  tag,
} from '../../http/applicationRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import type { ApplicationService } from './applicationService.ts';
import { toAnswer } from './recordService.ts';

/** Reading applications and their status (CALL-33 to CALL-35). */
export function registerReads(app: FastifyInstance, service: ApplicationService): void {
  app.get(
    `${HELOC}/all`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'All applications of the signed-in person, newest first (CALL-33)',
        answer: { type: 'array', items: applicationAnswer },
        signedIn: true,
      }),
    },
    async (request) => (await service.all(sessionOf(request))).map(toAnswer),
  );
  app.get<OfApplication>(
    `${HELOC}/:uuid`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'An application (CALL-34)',
        params: ofApplication,
        answer: applicationAnswer,
        signedIn: true,
      }),
    },
    async (request) => toAnswer(await service.get(request.params.uuid, sessionOf(request))),
  );
  app.get<OfApplication>(
    '/service-krang-heloc/borrower/secure/api/v1/:uuid/status',
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'The status of an application (CALL-35)',
        params: ofApplication,
        answer: apiSchema(statusSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const { status } = await service.get(request.params.uuid, sessionOf(request));
      return reply.header('cache-control', 'no-store').send({ checklistStatus: 'UNKNOWN', ...status });
    },
  );
}
