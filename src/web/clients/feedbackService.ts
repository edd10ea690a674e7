import type { FeedbackRequest } from '../../core/model/generated/api/feedback.ts';
import type { HttpClient } from './httpClient.ts';

export const createFeedbackService = (client: HttpClient) => ({
  send: (feedback: FeedbackRequest, idempotencyKey: string) =>
    client.send<unknown>({
      method: 'POST',
      path: '/service-profile/api/v1/feedback/ceo',
      headers: { 'idempotency-key': idempotencyKey },
      body: feedback,
    }),
  /** Exit feedback in the borrower's own words (G-31). */
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
