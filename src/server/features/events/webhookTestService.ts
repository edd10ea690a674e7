import type { AppDependencies } from '../../http/dependencies.ts';
import { TEST_EVENT } from './eventTypesService.ts';
import { type CloudEvent, sourceOf } from './outbox/cloudEvent.ts';
import { endpointsOf } from './webhooks/endpoints.ts';
import { createPoster } from './webhooks/post.ts';
import { answerText, isDelivered, postEvent } from './webhooks/tryDelivery.ts';

export interface TestedWebhook {
  readonly isDelivered: boolean;
  /** An HTTP status, or why there was none. */
  readonly answer: string;
}

type Tools = Pick<AppDependencies, 'connections' | 'db' | 'ids' | 'settings' | 'system'>;

/**
 * Sends a test to a webhook of a lender, once and at once; undefined when there is no such webhook. One that said it was gone
 * is told of events again if it accepts the test. Calls another system: never within a transaction.
 */
export async function testWebhook(
  { connections, db, ids, settings, system }: Tools,
  { organization, id }: { readonly organization: string; readonly id: string },
): Promise<TestedWebhook | undefined> {
  const endpoint = endpointsOf(connections, organization).find((one) => one.id === id);
  if (!endpoint) return undefined;
  const now = system.now();
  const event: CloudEvent = {
    specversion: '1.0',
    id: ids.uuid(),
    source: sourceOf(organization),
    type: `equiform.${TEST_EVENT}`,
    time: new Date(now).toISOString(),
    datacontenttype: 'application/json',
    data: {},
  };
  const poster = createPoster(settings);
  const answer = await postEvent(poster, endpoint, { event, now }).finally(() => poster.close());
  if (isDelivered(answer))
    await db.kysely
      .deleteFrom('webhook_ends')
      .where('organization', '=', organization)
      .where('webhook', '=', id)
      .execute();
  return { isDelivered: isDelivered(answer), answer: answerText(answer) };
}
