import type { Condition } from '../../core/flow/conditions.ts';
import type { HttpClient } from './httpClient.ts';

const at = (uuid: string): string => `/service-conditions/external/api/v1/applications/${uuid}/conditions`;

/** A condition of an application. */
export interface ConditionName {
  readonly uuid: string;
  readonly conditionUuid: string;
}

/** What the lender asks for beside the ordinary way (CALL-38, G-23). */
export const createConditionService = (client: HttpClient) => ({
  list: (uuid: string) => client.send<readonly Condition[]>({ path: `${at(uuid)}/external-applicants` }),
  /** Hands in what was asked for; refused with 422 while something is missing, 409 once it was handed in. */
  submit: ({ uuid, conditionUuid }: ConditionName, note: string, idempotencyKey: string) =>
    client.send<Condition>({
      method: 'POST',
      path: `${at(uuid)}/${conditionUuid}/submit`,
      headers: { 'idempotency-key': idempotencyKey },
      body: note === '' ? {} : { note },
    }),
  /** Sends a one-time code to a number of ten digits; refused with 429 when that is asked for too often. */
  sendCode: ({ uuid, conditionUuid }: ConditionName, phoneNumber: string, idempotencyKey: string) =>
    client.send<{ readonly expiresAt: string }>({
      method: 'POST',
      path: `${at(uuid)}/${conditionUuid}/code`,
      headers: { 'idempotency-key': idempotencyKey },
      body: { phoneNumber },
    }),
  /** Enters the code; refused with 422 when it is wrong or cannot be used any more. */
  verifyCode: ({ uuid, conditionUuid }: ConditionName, code: string, idempotencyKey: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${at(uuid)}/${conditionUuid}/code/verify`,
      headers: { 'idempotency-key': idempotencyKey },
      body: { code },
    }),
});
