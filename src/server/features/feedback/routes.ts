import type { FastifyInstance } from 'fastify';
import feedbackSchema from '../../../../schemas/api/feedback.schema.json' with { type: 'json' };
import type { FeedbackRequest } from '../../../core/model/generated/api/feedback.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { forEveryAccount, requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';

/**
 * Messages to the chief executive (CALL-36) or on leaving; they may name people, so they are stored
 * encrypted.
 */
export const feedbackFeature: FeaturePlugin = (app, dependencies) => {
  registerFeedback(app, dependencies);
  registerLeaving(app, dependencies);
};

function registerFeedback(app: FastifyInstance, dependencies: AppDependencies): void {
  const { clock, ids, encryption } = dependencies;
  app.post<{ Body: FeedbackRequest }>(
    '/service-profile/api/v1/feedback/ceo',
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag: 'profile',
        summary: 'Feedback to the chief executive (CALL-36); 404 for an application of somebody else',
        headers: writeHeaders,
        body: apiSchema(feedbackSchema),
        answer: closed({ uuid }),
        signedIn: true,
      }),
    },
    (request, reply) => {
      const session = sessionOf(request);
      const { applicationUuid, topic, marketingConsent, message, pathname, productType } = request.body;
      return answerOnce(dependencies, request, reply, async (tx) => {
        if (applicationUuid !== undefined) await lockOwned(tx, applicationUuid, session);
        const rowId = ids.uuid();
        const context = { table: 'feedback', column: 'data_enc', rowId };
        await tx
          .insertInto('feedback')
          .values({
            uuid: rowId,
            identity_uuid: session.identityUuid,
            organization: session.organization,
            application_uuid: applicationUuid ?? null,
            topic,
            marketing_consent: marketingConsent,
            data_enc: encryption.encrypt(JSON.stringify({ message, pathname, productType }), context),
            created_at: new Date(clock.now()),
          })
          .execute();
        return { status: 200, body: { uuid: rowId } };
      });
    },
  );
}

const leaving = closed({
  // The id of a reason: not encrypted, so the pattern allows no words.
  reason: { type: 'string', pattern: '^[A-Z][A-Z_]{0,63}$' },
  detail: { type: 'string', minLength: 1, maxLength: 500 },
  pathname: text(500),
});

/** Why somebody leaves, in their own words (G-31); telemetry reports which reason. */
function registerLeaving(app: FastifyInstance, dependencies: AppDependencies): void {
  const { clock, ids, encryption } = dependencies;
  app.post<{ Body: { reason: string; detail: string; pathname: string } }>(
    '/service-profile/api/v1/feedback/leaving',
    {
      ...forEveryAccount,
      schema: routeSchema({
        tag: 'profile',
        summary: 'Why the signed-in person is leaving, in their own words (G-31)',
        headers: writeHeaders,
        body: leaving,
        signedIn: true,
      }),
    },
    (request, reply) => {
      const { identityUuid, organization } = sessionOf(request);
      const { reason, detail, pathname } = request.body;
      return answerOnce(dependencies, request, reply, async (tx) => {
        const rowId = ids.uuid();
        const context = { table: 'leave_answers', column: 'data_enc', rowId };
        await tx
          .insertInto('leave_answers')
          .values({
            uuid: rowId,
            identity_uuid: identityUuid,
            organization,
            reason,
            data_enc: encryption.encrypt(JSON.stringify({ detail, pathname }), context),
            created_at: new Date(clock.now()),
          })
          .execute();
        return { status: 204, body: null };
      });
    },
  );
}
