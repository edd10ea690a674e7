import type { FeedbackRequest } from '../../core/model/generated/api/feedback.ts';
import type { HttpClient } from './httpClient.ts';

/** Feedback to the chief executive (CALL-36), and of those who leave. */
export const createFeedbackService = (client: HttpClient) => ({
  send: (feedback: FeedbackRequest, idempotencyKey: string) =>
    client.send<unknown>({
      method: 'POST',
      path: '/service-profile/api/v1/feedback/ceo',
      headers: { 'idempotency-key': idempotencyKey },
      body: feedback,
    }),
  /** Why the borrower leaves, in their own words (G-31). */
  leaving: (
    answer: { readonly reason: string; readonly detail: string; readonly pathname: string },
    idempotencyKey: string,
  ) =>
    client.send<unknown>({
      method: 'POST',
      path: '/service-profile/api/v1/feedback/leaving',
      headers: { 'idempotency-key': idempotencyKey },
      body: answer,
    }),
});
