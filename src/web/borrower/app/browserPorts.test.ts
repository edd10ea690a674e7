import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationOf } from '../../../core/config/organizationOf.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { browserPorts } from './browserPorts.ts';

const CHAT = ['webchat-session', 'webchat-open', 'webchat-seen'];
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function opened(answers?: unknown) {
  const release = await testRelease();
  return browserPorts(organizationOf(release.app.brand), logger, 'customer', release, { answers });
}

const ports = async () => (await opened()).ports;

const kept = () => CHAT.filter((key) => sessionStorage.getItem(key) !== null);

describe('the chat of a tab', () => {
  beforeEach(() => {
    localStorage.setItem('jwt', 'token');
    for (const key of CHAT) sessionStorage.setItem(key, '1');
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } })),
    );
    // jsdom cannot navigate and logs an error.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
  });

  it('stays while there is a session', async () => {
    await ports();
    expect(kept()).toEqual(CHAT);
  });

  it('is forgotten if the session was idle too long', async () => {
    localStorage.setItem('last-activity', String(Date.now() - 3_600_000));
    await ports();
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(kept()).toEqual([]);
  });

  it('is forgotten if the server no longer accepts the session', async () => {
    const { services } = await ports();
    await expect(services.client.send({ path: '/service-x/secure/api/v1/y' })).rejects.toThrow();
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(kept()).toEqual([]);
  });
});

it("STATUS-08 elapsed time does not depend on the device's clock", async () => {
  const { ticks } = await ports();
  const before = ticks();
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const passed = ticks() - before;
  vi.useRealTimers();
  expect(passed).toBeGreaterThanOrEqual(0);
});

describe('a browser that is new to the person', () => {
  const THEIRS = '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d10';
  const claims = { sid: 'this', exp: 2_000_000_000 };
  const profile = (optimizelyProfileUuid?: string) => ({
    sid: 'this',
    at: 1_700_000_000,
    locale: 'en-US',
    answers: [{ call: 'GET /service-profile/api/v1/profile', answer: { uuid: 'a', optimizelyProfileUuid } }],
  });
  beforeEach(() => {
    localStorage.setItem('jwt', `e30.${btoa(JSON.stringify(claims))}.s`);
    // A page that was opened just now.
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
  });

  it('TELE-03 takes the tracker that its document carries and loads the page again, once', async () => {
    expect((await opened(profile(THEIRS))).isToReload).toBe(true);
    expect(localStorage.getItem('tracker-uuid')).toBe(THEIRS);
    expect((await opened(profile(THEIRS))).isToReload).toBe(false);
  });

  it('TELE-03 keeps its own where the person has none, or where the document is not of its session', async () => {
    expect((await opened(profile())).isToReload).toBe(false);
    expect((await opened({ ...profile(THEIRS), sid: 'other' })).isToReload).toBe(false);
    expect(localStorage.getItem('tracker-uuid')).not.toBe(THEIRS);
  });

  it('TELE-03 never loads again for the same value, also if it is not kept', async () => {
    expect((await opened(profile(THEIRS))).isToReload).toBe(true);
    localStorage.setItem('tracker-uuid', 'another');
    expect((await opened(profile(THEIRS))).isToReload).toBe(false);
  });
});
