import { beforeEach, describe, expect, it } from 'vitest';
import { openSender, SESSION_KEY, TRACKER } from './testSender.ts';

const APPLICATION = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';
const view = (path = '/account/heloc/register-v2') => ({ name: 'PAGEVIEW', path });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A wait the test ends. */
function held() {
  const ends: (() => void)[] = [];
  return {
    wait: () => new Promise<void>((resolve) => ends.push(resolve)),
    end: () => {
      for (const resolve of ends.splice(0)) resolve();
    },
  };
}

describe('a session', () => {
  it("TELE-08 TELE-05 CONST-10 sends the browser's data, with libVersion 2.2.24, and gets its key", async () => {
    const { sender, of } = await openSender();
    expect(await sender.session.key()).toEqual(SESSION_KEY);
    expect(of('session').map(({ body }) => body)).toEqual([
      {
        platform: 'WEB',
        libVersion: '2.2.24',
        referrer: 'https://partner.example',
        queryParams: { utm_source: 'mail' },
        screenWidth: 390,
        screenHeight: 844,
        windowWidth: 390,
        windowHeight: 700,
        sessionKey: null,
        appVersion: 'abc',
      },
    ]);
    expect(await sender.session.trackerId()).toBe(SESSION_KEY.trackerUuid);
    const next = await openSender();
    await next.sender.session.key();
    expect(next.of('session')[0]?.body.sessionKey).toEqual(SESSION_KEY);
  });

  it('TELE-06 CONST-10 is attempted three times, then fails with status 500', async () => {
    const { sender, of, waits } = await openSender(() => 503);
    await expect(sender.session.key()).rejects.toMatchObject({
      status: 500,
      message: 'An error occurred while establishing a session, retries failed.',
    });
    expect(of('session')).toHaveLength(3);
    expect(waits).toEqual([1000, 2000]);
  });

  it('TELE-06 succeeds on the third try', async () => {
    const { sender } = await openSender((_name, count) => (count < 3 ? 500 : 200));
    expect(await sender.session.key()).toEqual(SESSION_KEY);
  });

  it("TELE-07 fails with 'Could not establish session.' if its tracker is needed and there is none", async () => {
    const { sender } = await openSender(() => 'offline');
    await expect(sender.session.trackerId()).rejects.toThrow(/^Could not establish session\.$/);
  });
});

describe('events', () => {
  it('TELE-01 contain exactly the specified properties, under a key', async () => {
    const { sender, of } = await openSender();
    sender.add({ ...view(`/account/heloc/${APPLICATION}/identity`), applicationUuid: APPLICATION });
    await sender.flush();
    const [event] = of('event');
    expect(event?.body).toEqual({
      domain: 'main.example',
      queryParams: { utm_source: 'mail' },
      pagePath: '/account/heloc/{uuid}/identity',
      event: 'PAGEVIEW',
      sessionKey: SESSION_KEY,
      applicationUuid: APPLICATION,
      eventType: 'web',
      productType: 'HELOC',
      eventProperties: { trackerUuid: TRACKER },
      dontDedupe: true,
    });
    expect(new Headers(event?.init.headers).get('idempotency-key')).toBe('event-key-1');
    expect(event?.init.keepalive).toBe(true);
  });

  it('are sent together, and at once if ten wait', async () => {
    const { wait, end } = held();
    const { sender, of, events } = await openSender(undefined, { wait });
    for (let index = 0; index < 3; index += 1) sender.add(view());
    expect(of('event')).toHaveLength(0);
    end();
    await sender.flush();
    expect(of('events')).toHaveLength(1);
    expect(events()).toHaveLength(3);
    for (let index = 0; index < 10; index += 1) sender.add(view());
    await expect.poll(() => events().length).toBe(13);
  });

  it('are sent one by one to a service without batches', async () => {
    const { sender, of, events } = await openSender((name) => (name === 'events' ? 404 : 200));
    sender.add(view());
    sender.add(view());
    await sender.flush();
    expect(of('event')).toHaveLength(2);
    sender.add(view());
    sender.add(view());
    await sender.flush();
    expect(of('events')).toHaveLength(1);
    expect(events()).toHaveLength(6);
  });

  it('are sent once in a session, by one property if the data map says so', async () => {
    const { sender, events } = await openSender();
    const started = { name: 'helocStarted', path: '/', applicationUuid: APPLICATION };
    sender.add(started);
    sender.add(started);
    const experiment = { name: 'experiment', path: '/' };
    const name = 'fe-heloc-redesign-2025';
    sender.add({ ...experiment, properties: { name, variation: 'control' } });
    sender.add({ ...experiment, properties: { name, variation: 'variation' } });
    await sender.flush();
    expect(events().map(({ event, dedupeProperty }) => [event, dedupeProperty])).toEqual([
      ['helocStarted', undefined],
      ['experiment', 'name'],
    ]);
  });

  it('survive a lost connection: the next page of the tab sends them under the same key', async () => {
    const away = await openSender(() => 'offline');
    away.sender.add(view());
    await away.sender.flush();
    expect(away.logger.warn).not.toHaveBeenCalled();
    const back = await openSender();
    await back.sender.flush();
    expect(back.events()).toMatchObject([{ event: 'PAGEVIEW', sessionKey: SESSION_KEY }]);
    expect(new Headers(back.of('event')[0]?.init.headers).get('idempotency-key')).toBe('event-key-1');
    expect(sessionStorage.getItem('telemetry-queue')).toBeNull();
  });

  it('are stored too if the connection is lost after a session was made', async () => {
    const away = await openSender((name) => (name === 'event' ? 'offline' : 204));
    away.sender.add(view());
    await away.sender.flush();
    expect(away.logger.warn).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('telemetry-queue')).not.toBeNull();
  });

  it('are dropped and logged if refused; the others follow', async () => {
    const { sender, events, logger } = await openSender((name, count) =>
      name === 'event' && count === 1 ? 400 : 204,
    );
    sender.add(view());
    await sender.flush();
    sender.add(view('/dashboard'));
    await sender.flush();
    expect(events().at(-1)?.pagePath).toBe('/dashboard');
    expect(logger.warn.mock.calls).toEqual([['telemetry event failed', { status: 400 }]]);
    expect(sessionStorage.getItem('telemetry-queue')).toBeNull();
  });

  it('are sent without a session if none can be created', async () => {
    const { sender, events, logger } = await openSender((name) => (name === 'session' ? 500 : 204));
    sender.add(view());
    await sender.flush();
    expect(events()).toMatchObject([{ event: 'PAGEVIEW', sessionKey: null }]);
    expect(logger.warn.mock.calls).toEqual([['telemetry session failed', { status: 500 }]]);
  });

  it('for analytics are neither sent nor stored while the borrower does not allow it; the session starts without them', async () => {
    let allowed = ['necessary'];
    const { sender, events, of } = await openSender(undefined, {
      isAllowed: (purpose) => allowed.includes(purpose),
    });
    sender.add(view());
    sender.add({ name: 'leave-survey', path: '/', properties: { reason: 'OTHER', pathname: '/dashboard' } });
    await sender.flush();
    expect(sessionStorage.getItem('telemetry-queue')).toBeNull();
    expect(of('session').map(({ body }) => [body.queryParams, body.referrer])).toEqual([[{}, undefined]]);
    expect(events()).toMatchObject([
      {
        event: 'leave-survey',
        queryParams: {},
        sessionKey: SESSION_KEY,
        eventProperties: { reason: 'OTHER' },
      },
    ]);
    allowed = ['necessary', 'analytics'];
    sender.add(view());
    allowed = ['necessary'];
    await sender.flush();
    expect(events()).toHaveLength(1);
  });

  it('are not sent if the data map does not have them', async () => {
    const { sender, calls, logger } = await openSender();
    sender.add({ name: 'Zebulon', path: '/' });
    await sender.flush();
    expect(calls).toEqual([]);
    expect(logger.debug).toHaveBeenCalledTimes(1);
  });
});
