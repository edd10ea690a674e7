import type { ConsentUserRequest } from '../../core/model/generated/api/consent-user.ts';
import type { WaitlistRequest } from '../../core/model/generated/api/waitlist.ts';
import type { HttpClient } from './httpClient.ts';

/** SMS consents and the waitlist (CALL-06 to CALL-08). */
export const createConsentService = (client: HttpClient) => ({
  prompt: (type: 'SMS' | 'SMS_TRANSACTIONAL') =>
    client.send<{ uuid: string }>({
      path: `/service-comms-prefs/external/api/v1/consent/prompt/${type}`,
      external: true,
    }),
  saveUserConsents: (body: ConsentUserRequest) =>
    client.send<void>({ method: 'POST', path: '/service-comms-prefs/secure/api/v1/consent/user', body }),
  joinWaitlist: (body: WaitlistRequest, idempotencyKey: string) =>
    client.send<unknown>({
      method: 'POST',
      path: '/waitlist/home-equity-loan-plus',
      headers: { 'idempotency-key': idempotencyKey },
      body,
      external: true,
    }),
});
