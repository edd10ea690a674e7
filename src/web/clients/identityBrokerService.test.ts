import { expect, it, vi } from 'vitest';
import type { Call } from './httpClient.ts';
import { createIdentityBrokerService } from './identityBrokerService.ts';

it('TELE-12 the login call carries telemetryTrackingId in its query', async () => {
  const seen: Call[] = [];
  const send = vi.fn(async (call: Call) => {
    seen.push(call);
    return { redirect: '/hosted' };
  });
  const broker = createIdentityBrokerService({ send: send as never });
  const redirect = await broker.login({ mode: 'login', orgCode: 'main', telemetryTrackingId: 'tracker-1' });
  expect(redirect).toBe('/hosted');
  expect(seen[0]?.query).toMatchObject({ telemetryTrackingId: 'tracker-1' });
});
