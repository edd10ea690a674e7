import type { FastifyInstance, FastifyRequest } from 'fastify';
import eventSchema from '../../../../schemas/api/telemetry-event.schema.json' with { type: 'json' };
import eventsSchema from '../../../../schemas/api/telemetry-events.schema.json' with { type: 'json' };
import sessionSchema from '../../../../schemas/api/telemetry-session.schema.json' with { type: 'json' };
import type { TelemetryEventRequest } from '../../../core/model/generated/api/telemetry-event.ts';
import type { TelemetryEventsRequest } from '../../../core/model/generated/api/telemetry-events.ts';
import type { TelemetrySessionRequest } from '../../../core/model/generated/api/telemetry-session.ts';
import type { TelemetryPart } from '../../../core/model/telemetryMap.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { byContext, type CallContext, callContextParams } from '../../http/callContext.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { readIdempotencyKey } from '../../http/idempotentRoute.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { registerPageTelemetry } from './pageRoutes.ts';
import { registerReplayLink } from './replayRoutes.ts';
import { insertSession, insertTelemetryEvents, selectSessionStart } from './telemetryStore.ts';
import { toldEvent, toldSession } from './toldEvent.ts';

const common = { params: callContextParams, tag: 'telemetry' };
const sessionAnswer = closed({
  sessionKey: closed({ uuid, epoch: { type: 'integer' }, trackerUuid: uuid }),
});
const NOTHING: TelemetryPart = { events: {}, words: [] };

/** The data map of the page's lender; without a known lender nothing is accepted. */
const partOf = ({ releases }: Pick<AppDependencies, 'releases'>, request: FastifyRequest): TelemetryPart =>
  releases.head(request.organization ?? request.session?.organization ?? '')?.telemetry ?? NOTHING;

function registerSession(app: FastifyInstance, dependencies: AppDependencies): void {
  const {
    db: { kysely },
    clock,
    ids,
  } = dependencies;

  /** Continues the session whose key the browser has; else begins one, with the same tracker if known. */
  async function openSession(part: TelemetryPart, { sessionKey, ...sent }: TelemetrySessionRequest) {
    const begun = sessionKey ? await selectSessionStart(kysely, sessionKey) : undefined;
    if (sessionKey && begun) return { ...sessionKey, epoch: begun.getTime() };
    const at = new Date(clock.now());
    const session = { uuid: ids.uuid(), trackerUuid: sessionKey?.trackerUuid ?? ids.uuid() };
    await insertSession(kysely, { ...session, detail: toldSession(part, sent), at });
    return { ...session, epoch: at.getTime() };
  }

  app.post<{ Params: CallContext; Body: TelemetrySessionRequest }>(
    '/ft/:context/session',
    {
      ...byContext,
      schema: routeSchema({
        ...common,
        summary: 'Begin or continue a browsing session (CALL-22)',
        body: apiSchema(sessionSchema),
        answer: sessionAnswer,
      }),
    },
    async (request) => ({ sessionKey: await openSession(partOf(dependencies, request), request.body) }),
  );
}

function registerEvents(app: FastifyInstance, dependencies: AppDependencies): void {
  const { db, clock } = dependencies;
  const keep = async (
    request: FastifyRequest,
    sent: readonly { readonly key: string | undefined; readonly event: TelemetryEventRequest }[],
  ): Promise<void> => {
    const part = partOf(dependencies, request);
    const at = new Date(clock.now());
    const told = sent.flatMap(({ key, event }) => toldEvent(part, event, { key, at }) ?? []);
    await insertTelemetryEvents(db.kysely, told);
  };

  app.post<{ Params: CallContext; Body: TelemetryEventRequest }>(
    '/ft/:context/event',
    {
      ...byContext,
      schema: routeSchema({
        ...common,
        summary: 'An event (CALL-21); accepts an idempotency-key',
        body: apiSchema(eventSchema),
      }),
    },
    async (request, reply) => {
      await keep(request, [{ key: readIdempotencyKey(request), event: request.body }]);
      return reply.code(204).send();
    },
  );
  app.post<{ Params: CallContext; Body: TelemetryEventsRequest }>(
    '/ft/:context/events',
    {
      ...byContext,
      schema: routeSchema({ ...common, summary: 'Several events', body: apiSchema(eventsSchema) }),
    },
    async (request, reply) => {
      await keep(request, request.body.events);
      return reply.code(204).send();
    },
  );
}

/** Browsing sessions and events (CALL-21, CALL-22), page speed, page errors, and session replay links. */
export const telemetryFeature: FeaturePlugin = (app, dependencies) => {
  registerSession(app, dependencies);
  registerEvents(app, dependencies);
  registerPageTelemetry(app, dependencies);
  registerReplayLink(app, dependencies);
};
