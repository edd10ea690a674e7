import type { FastifyInstance } from 'fastify';
import linkSchema from '../../../../schemas/api/full-story-link.schema.json' with { type: 'json' };
import type { FullStoryLinkRequest } from '../../../core/model/generated/api/full-story-link.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { HELOC, type OfApplication, ofApplication, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { routeSchema } from '../../http/routeSchema.ts';

/** Stores where a provider shows a visit's recording (CALL-23). */
export function registerReplayLink(app: FastifyInstance, dependencies: AppDependencies): void {
  const { clock } = dependencies;
  app.put<OfApplication & { Body: FullStoryLinkRequest }>(
    `${HELOC}/:uuid/full-story-link`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag: 'telemetry',
        summary: 'Store the link to the recording of a visit (CALL-23)',
        params: ofApplication,
        headers: writeHeaders,
        body: apiSchema(linkSchema),
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const { identityUuid } = sessionOf(request);
        const owned = await tx
          .selectFrom('applications')
          .select('uuid')
          .where('uuid', '=', request.params.uuid)
          .where('identity_uuid', '=', identityUuid)
          .executeTakeFirst();
        if (owned === undefined) throw new ApiError('notFound');
        await tx
          .insertInto('session_replay_links')
          .values({ application_uuid: owned.uuid, link: request.body.link, at: new Date(clock.now()) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return { status: 204, body: null };
      }),
  );
}
