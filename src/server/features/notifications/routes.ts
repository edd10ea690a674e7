import type { Notification } from '../../../core/flow/notifications.ts';
import { writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { selectMessages } from './messageService.ts';
import { markRead, selectNotifications } from './notificationStore.ts';
import { toWire } from './notificationWords.ts';

const tag = 'notifications';
const BASE = '/service-notifications/api/v1/notifications';

const notificationAnswer = closed(
  {
    uuid,
    title: text(200),
    description: text(1000),
    created: text(40),
    status: { type: 'string', enum: ['UNREAD', 'READ'] },
    ctas: { type: 'array', items: closed({ title: text(100), redirectPath: text(500) }) },
    walletAddress: text(200),
  },
  ['walletAddress'],
);

async function list(
  { db, releases }: AppDependencies,
  identityUuid: string,
): Promise<readonly Notification[]> {
  const rows = await selectNotifications(db.kysely, identityUuid);
  const messages = await selectMessages(
    db.kysely,
    rows.flatMap(({ data }) => data.message ?? []),
  );
  const said = await Promise.all(
    rows.map(async (row) => {
      const pinned = await releaseFor(db.kysely, releases, row.organization, row.release_hash);
      const current = releases.head(row.organization);
      return toWire(row, current ? [pinned, current] : [pinned], messages);
    }),
  );
  return said.filter((one) => one !== undefined);
}

/** Notifications to borrowers, and marking them read (COND-24). */
export const notificationsFeature: FeaturePlugin = (app, dependencies) => {
  app.get(
    BASE,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'The notifications of the signed-in person, the newest first, at most 100',
        answer: { type: 'array', items: notificationAnswer },
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const notifications = await list(dependencies, sessionOf(request).identityUuid);
      return reply.header('cache-control', 'no-store').send(notifications);
    },
  );
  app.post<{ Body: { uuids: readonly string[] } }>(
    `${BASE}/read`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Mark notifications of the signed-in person as read; those of others are ignored',
        headers: writeHeaders,
        body: closed({ uuids: { type: 'array', minItems: 1, maxItems: 100, items: uuid } }),
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const at = new Date(dependencies.clock.now());
        await markRead(tx, sessionOf(request).identityUuid, { uuids: request.body.uuids, at });
        return { status: 204, body: null };
      }),
  );
};
