import type { Notification } from '../../core/flow/notifications.ts';
import type { HttpClient } from './httpClient.ts';

const PATH = '/service-notifications/api/v1/notifications';

/** What the borrower is told beside the screens (COND-24). */
export const createNotificationService = (client: HttpClient) => ({
  /** The newest first. */
  list: () => client.send<readonly Notification[]>({ path: PATH }),
  /** Marks those as read; at least one. */
  markRead: (uuids: readonly string[], idempotencyKey: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${PATH}/read`,
      headers: { 'idempotency-key': idempotencyKey },
      body: { uuids },
    }),
});
