import { OMNI_PROXY, withToken } from './chatCallParts.ts';
import type { HttpClient } from './httpClient.ts';

export interface SupportUser {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly team?: string;
}

/** The rating runs to 5, the best. */
export interface ChatSurveyAnswer {
  readonly rating: number;
  readonly comment: string;
}

/** What the support team is told and asked besides a conversation. */
export const chatSupportCalls = (client: HttpClient) => ({
  /**
   * Requests a callback, as the signed-in borrower if there is one; `key` identifies the request. Returns the ISO
   * instant it is due by, if known.
   */
  callBack: (
    caller: { readonly name: string; readonly phone: string; readonly orgCode: string },
    key: string,
  ) =>
    client.send<{ readonly callBy?: string }>({
      method: 'POST',
      path: `${OMNI_PROXY}/insecure/api/v1/chat/call-backs`,
      headers: { 'idempotency-key': key },
      body: caller,
      ownsUnauthorized: true,
    }),
  /** Sends the built-in survey, used when the lender has none. */
  tellSurvey: (survey: ChatSurveyAnswer, token: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${OMNI_PROXY}/insecure/api/v1/chat/survey`,
      headers: withToken(token),
      body: survey,
      external: true,
    }),
  /** Developers only; absent in production. */
  users: (filters: {
    readonly role?: string;
    readonly names?: string;
    readonly emails?: string;
    readonly team?: string;
  }) =>
    client.send<readonly SupportUser[]>({
      method: 'POST',
      path: `${OMNI_PROXY}/secure/api/v1/stream/users`,
      body: filters,
      ownsUnauthorized: true,
    }),
});
