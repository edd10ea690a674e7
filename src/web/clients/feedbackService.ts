import type { FeedbackRequest } from '../../core/model/generated/api/feedback.ts';
import type { HttpClient } from './httpClient.ts';

/** Feedback to the chief executive (CALL-36). */
export const createFeedbackService = (client: HttpClient) => ({
  send: (feedback: FeedbackRequest, idempotencyKey: string) =>
    client.send<unknown>({
      method: 'POST',
      path: '/service-profile/api/v1/feedback/ceo',
      headers: { 'idempotency-key': idempotencyKey },
      body: feedback,
    }),
});
