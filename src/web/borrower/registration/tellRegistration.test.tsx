import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TelemetryEventRequest } from '../../../core/model/generated/api/telemetry-event.ts';
import { type SeenCall, sendLastStep, visit, wholeDraft } from '../testing/testRegistration.tsx';

afterEach(cleanup);

/** All events sent, singly or in batches. */
const eventsOf = (seen: readonly SeenCall[]): readonly TelemetryEventRequest[] =>
  seen.flatMap(({ path, body }) => {
    if (path === '/ft/external/event') return [body as TelemetryEventRequest];
    if (path !== '/ft/external/events') return [];
    return (body as { events: { event: TelemetryEventRequest }[] }).events.map(({ event }) => event);
  });
const named = (seen: readonly SeenCall[], name: string) =>
  eventsOf(seen).filter(({ event }) => event === name);

it('TELE-02 TELE-01 sends heloc-register-start on entering, PAGEVIEW on each page, and both started events once on creation', async () => {
  const page = await visit({ draft: wholeDraft, at: '/register-v2/set-password' });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(named(page.seen, 'heloc-register-start')).toHaveLength(1));
  await waitFor(() =>
    expect(named(page.seen, 'PAGEVIEW').map(({ pagePath }) => pagePath)).toContain(
      '/account/heloc/register-v2/set-password',
    ),
  );
  expect(named(page.seen, 'helocStarted')).toHaveLength(0);
  await sendLastStep(page.user);
  await waitFor(() => expect(page.path()).toBe('/account/heloc/app-1'));
  await waitFor(() => expect(named(page.seen, 'appStarted')).toHaveLength(1));
  await waitFor(() =>
    expect(named(page.seen, 'helocStarted')).toMatchObject([
      { applicationUuid: 'app-1', eventType: 'web', productType: 'HELOC' },
    ]),
  );
  await waitFor(() =>
    expect(named(page.seen, 'PAGEVIEW').map(({ pagePath }) => pagePath)).toContain('/account/heloc/{value}'),
  );
  expect(named(page.seen, 'heloc-register-start')).toHaveLength(1);
});

it('TELE-02 does not count a registration for a borrower who is led to an open application', async () => {
  const open = [{ uuid: '0b1f6f5e-6f0c-4c8e-9a53-2d9f1c9a7e11', active: true }];
  const answers = { 'GET /service-application/api/v1/application/heloc/all': open };
  const page = await visit({ token: 'token', answers });
  const begun = '/account/heloc/register-v2';
  await waitFor(() =>
    expect(named(page.seen, 'PAGEVIEW').filter(({ pagePath }) => pagePath !== begun)).not.toEqual([]),
  );
  expect(named(page.seen, 'heloc-register-start')).toHaveLength(0);
});
