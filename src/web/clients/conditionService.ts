import type { Condition } from '../../core/flow/conditions.ts';
import type { HttpClient } from './httpClient.ts';

const at = (uuid: string): string => `/service-conditions/external/api/v1/applications/${uuid}/conditions`;

export interface ConditionName {
  readonly uuid: string;
  readonly conditionUuid: string;
}

/** Conditions: extra requests by the lender (CALL-38, G-23). */
export const createConditionService = (client: HttpClient) => ({
  list: (uuid: string) => client.send<readonly Condition[]>({ path: `${at(uuid)}/external-applicants` }),
  /** Submits the answers; rejects with 422 while something is missing, 409 once submitted. */
  submit: ({ uuid, conditionUuid }: ConditionName, note: string, idempotencyKey: string) =>
    client.send<Condition>({
      method: 'POST',
      path: `${at(uuid)}/${conditionUuid}/submit`,
      headers: { 'idempotency-key': idempotencyKey },
      body: note === '' ? {} : { note },
    }),
  /** Texts a one-time code to a ten-digit number; rejects with 429 when requested too often. */
  sendCode: ({ uuid, conditionUuid }: ConditionName, phoneNumber: string, idempotencyKey: string) =>
    client.send<{ readonly expiresAt: string }>({
      method: 'POST',
      path: `${at(uuid)}/${conditionUuid}/code`,
      headers: { 'idempotency-key': idempotencyKey },
      body: { phoneNumber },
    }),
  /** Verifies the code; rejects with 422 when it is wrong or expired. */
  verifyCode: ({ uuid, conditionUuid }: ConditionName, code: string, idempotencyKey: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${at(uuid)}/${conditionUuid}/code/verify`,
      headers: { 'idempotency-key': idempotencyKey },
      body: { code },
    }),
});
