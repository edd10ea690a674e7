import eventSchema from '../../../../schemas/api/telemetry-event.schema.json' with { type: 'json' };
import sessionSchema from '../../../../schemas/api/telemetry-session.schema.json' with { type: 'json' };
import type { TelemetryEventRequest } from '../../../core/model/generated/api/telemetry-event.ts';
import type { TelemetrySessionRequest } from '../../../core/model/generated/api/telemetry-session.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { type CallContext, callContextParams, requireIdentityWhenSecure } from '../../http/callContext.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { scrubText } from '../../http/scrub.ts';
import { insertSession, insertTelemetryEvent, selectSessionStart } from './telemetryStore.ts';
import { withoutPersonalData } from './withoutPersonalData.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const common = { params: callContextParams, tag: 'telemetry' };
const onRequest = requireIdentityWhenSecure;
const sessionAnswer = closed({
  sessionKey: closed({ uuid, epoch: { type: 'integer' }, trackerUuid: uuid }),
});

/** Browsing sessions and what happened in them (CALL-21, CALL-22). */
export const telemetryFeature: FeaturePlugin = (app, { db: { kysely }, clock, ids }) => {
  /** The session goes on when the browser has its key; else a new one begins, of the same tracker if there was one. */
  async function openSession({ sessionKey, ...detail }: TelemetrySessionRequest) {
    const begun = sessionKey ? await selectSessionStart(kysely, sessionKey) : undefined;
    if (sessionKey && begun) return { ...sessionKey, epoch: begun.getTime() };
    const at = new Date(clock.now());
    const session = { uuid: ids.uuid(), trackerUuid: sessionKey?.trackerUuid ?? ids.uuid() };
    await insertSession(kysely, { ...session, detail: withoutPersonalData(detail), at });
    return { ...session, epoch: at.getTime() };
  }

  app.post<{ Params: CallContext; Body: TelemetrySessionRequest }>(
    '/ft/:context/session',
    {
      onRequest,
      schema: routeSchema({
        ...common,
        summary: 'Begin or go on with a browsing session (CALL-22)',
        body: apiSchema(sessionSchema),
        answer: sessionAnswer,
      }),
    },
    async ({ body }) => ({ sessionKey: await openSession(body) }),
  );

  app.post<{ Params: CallContext; Body: TelemetryEventRequest }>(
    '/ft/:context/event',
    {
      onRequest,
      schema: routeSchema({ ...common, summary: 'An event (CALL-21)', body: apiSchema(eventSchema) }),
    },
    async ({ body: { event, sessionKey, applicationUuid, ...detail } }, reply) => {
      await insertTelemetryEvent(kysely, {
        sessionUuid: sessionKey?.uuid ?? null,
        applicationUuid: applicationUuid && UUID.test(applicationUuid) ? applicationUuid : null,
        event: scrubText(event),
        detail: withoutPersonalData(detail),
        at: new Date(clock.now()),
      });
      return reply.code(204).send();
    },
  );
};
