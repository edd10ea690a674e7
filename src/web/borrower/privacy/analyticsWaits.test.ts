import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationOf } from '../../../core/config/organizationOf.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { browserPorts } from '../app/browserPorts.ts';
import { noteState } from './knownState.ts';
import { writePrivacyOptions } from './privacyOptions.ts';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SESSION = '/ft/external/session';
const sessionKey = {
  uuid: '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d10',
  epoch: 1,
  trackerUuid: '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d11',
};

/** Browser ports at a lender, and the requests sent. */
async function at(brand: string) {
  const release = await testRelease(brand);
  const sent: { readonly address: string; readonly body: string }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    sent.push({ address: String(input).replace(location.origin, ''), body: String(init.body) });
    return Response.json({ sessionKey });
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { ports } = browserPorts(organizationOf(release.app.brand), logger, 'customer', release);
  const { tracker } = ports;
  return { tracker, sent, events: () => sent.filter(({ address }) => address !== SESSION) };
}

const choose = (analytics: boolean) =>
  writePrivacyOptions(localStorage, { analytics, replay: false, doNotSell: false });
const leavePage = () => window.dispatchEvent(new Event('pagehide'));
const keptEvents = () =>
  Object.keys(sessionStorage).filter((key) => ['telemetry-queue', 'telemetry-unsent'].includes(key));
/** Runs pending waits until the condition holds. */
const until = (holds: () => void) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    holds();
  });

beforeEach(() => window.history.replaceState(null, '', '/account/heloc/register-v2?utm_source=mail'));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

describe('if analytics waits until it is accepted', () => {
  it('CALL-22 TELE-06 creates only the session, and neither sends nor stores events', async () => {
    const { tracker, sent, events } = await at('millrace');
    tracker.page('/account/heloc/register-v2');
    leavePage();
    expect(keptEvents()).toEqual([]);
    await until(() => expect(sent.map(({ address }) => address)).toEqual([SESSION]));
    expect(sent[0]?.body).not.toContain('utm_source');
    await tracker.event('heloc-register-start');
    leavePage();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events()).toEqual([]);
    expect(keptEvents()).toEqual([]);
    expect(await tracker.sessionTrackerId?.()).toBe(sessionKey.trackerUuid);
  });

  it('starts with later events after a yes, and stops after a no', async () => {
    const { tracker, sent, events } = await at('millrace');
    tracker.page('/account/heloc/register-v2');
    await until(() => expect(sent).toHaveLength(1));
    choose(true);
    tracker.page('/terms');
    await until(() => expect(events()).toHaveLength(1));
    expect(events()[0]?.body).toContain('/terms');
    choose(false);
    tracker.page('/privacy');
    leavePage();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events()).toHaveLength(1);
    expect(keptEvents()).toEqual([]);
  });

  it("waits by the property's state, once that is known", async () => {
    noteState(localStorage, 'OR');
    const { tracker, events } = await at('driftmoor');
    tracker.page('/terms');
    await until(() => expect(events()).toHaveLength(1));
    noteState(localStorage, 'CA');
    tracker.page('/privacy');
    leavePage();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events()).toHaveLength(1);
  });
});

describe('if analytics runs until it is refused', () => {
  it('sends and stores events until it is refused, and creates the session anyway', async () => {
    const { tracker, sent, events } = await at('main');
    tracker.page('/account/heloc/register-v2');
    leavePage();
    expect(keptEvents()).toEqual(['telemetry-unsent']);
    await until(() => expect(events()).toHaveLength(1));
    expect(sent[0]).toMatchObject({ address: SESSION, body: expect.stringContaining('utm_source') });
  });

  it('sends only the session if it was refused before the page was shown', async () => {
    choose(false);
    const { tracker, sent } = await at('main');
    tracker.page('/account/heloc/register-v2');
    await until(() => expect(sent.map(({ address }) => address)).toEqual([SESSION]));
  });
});
