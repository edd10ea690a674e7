import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationOf } from '../../../core/config/organizationOf.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { browserPorts } from './browserPorts.ts';

const CHAT = ['webchat-session', 'webchat-open', 'webchat-seen'];
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function ports() {
  const release = await testRelease();
  return browserPorts(organizationOf(release.app.brand), logger, 'customer', release);
}

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
