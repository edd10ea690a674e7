import type { FastifyInstance } from 'fastify';
import trackerSchema from '../../../../schemas/api/tracker-profile.schema.json' with { type: 'json' };
import type { TrackerProfileRequest } from '../../../core/model/generated/api/tracker-profile.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { HELOC_V3, tag } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import type { ApplicationService } from './applicationService.ts';

/** The person's tracker (CALL-28, CALL-29). */
export function registerTracker(
  app: FastifyInstance,
  service: ApplicationService,
  dependencies: AppDependencies,
) {
  const url = `${HELOC_V3}/heloc/optermizerly-profile`;
  app.get(
    url,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'The tracker of the person (CALL-28)',
        answer: closed({ optimizelyProfileUuid: { type: ['string', 'null'] } }),
        signedIn: true,
      }),
    },
    async (request) => ({ optimizelyProfileUuid: await service.tracker(sessionOf(request)) }),
  );
  app.patch<{ Body: TrackerProfileRequest; Querystring: { identityUuid?: string } }>(
    url,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Store the tracker of the person (CALL-29); identityUuid must be their own',
        querystring: closed({ identityUuid: uuid }, ['identityUuid']),
        body: apiSchema(trackerSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const { identityUuid } = sessionOf(request);
      const asked = request.query.identityUuid?.toLowerCase();
      if (asked !== undefined && asked !== identityUuid) throw new ApiError('notFound');
      return answerOnce(dependencies, request, reply, async (tx) => {
        await service.saveTracker(tx, sessionOf(request), request.body.optimizelyProfileUuid);
        return { status: 204, body: null };
      });
    },
  );
}
