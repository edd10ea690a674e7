import feedbackSchema from '../../../../schemas/api/feedback.schema.json' with { type: 'json' };
import type { FeedbackRequest } from '../../../core/model/generated/api/feedback.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { writeHeaders } from '../../http/applicationRoute.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';

/** What borrowers tell the chief executive (CALL-36); the message may name people, so it is kept encrypted. */
export const feedbackFeature: FeaturePlugin = (app, dependencies) => {
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
};
