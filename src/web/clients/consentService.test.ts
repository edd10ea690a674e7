import { expect, it } from 'vitest';
import { createConsentService } from './consentService.ts';
import type { Call, HttpClient } from './httpClient.ts';

it('CALL-13 sends contact preferences by the consent/user call, with the session', async () => {
  const calls: Call[] = [];
  const send = (async (call: Call) => void calls.push(call)) as HttpClient['send'];
  const body = {} as Parameters<ReturnType<typeof createConsentService>['saveUserConsents']>[0];
  await createConsentService({ send }).saveUserConsents(body);
  expect(calls).toEqual([{ method: 'POST', path: '/service-comms-prefs/secure/api/v1/consent/user', body }]);
});
