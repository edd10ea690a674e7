import type { Notification } from '../../core/flow/notifications.ts';
import type { HttpClient } from './httpClient.ts';

const PATH = '/service-notifications/api/v1/notifications';

/** Notifications (COND-24). */
export const createNotificationService = (client: HttpClient) => ({
  list: () => client.send<readonly Notification[]>({ path: PATH }),
  /** Marks at least one as read. */
  markRead: (uuids: readonly string[], idempotencyKey: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${PATH}/read`,
      headers: { 'idempotency-key': idempotencyKey },
      body: { uuids },
    }),
});
