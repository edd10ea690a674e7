import { describe, expect, it, vi } from 'vitest';
import { type ConnectionPorts, watchConnection } from './connection.ts';

/** A page with a worker: `say` sends a worker message, `answers` sets whether the server is reachable. */
function open({ answers = [], isOnline = true }: { answers?: boolean[]; isOnline?: boolean } = {}) {
  const asked: unknown[] = [];
  const workers = Object.assign(new EventTarget(), {
    controller: { postMessage: (message: unknown) => asked.push(message) },
    startMessages: () => undefined,
  });
  const waits: (() => void)[] = [];
  const ports: ConnectionPorts = {
    isOnline: () => isOnline,
    workers: workers as unknown as ServiceWorkerContainer,
    reach: async () => answers.shift() ?? true,
    wait: () => new Promise((resolve) => waits.push(resolve)),
  };
  const connection = watchConnection(ports);
  const changed = vi.fn();
  const leave = connection.subscribe(changed);
  const say = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }));
  return { connection, changed, leave, say, asked, waits };
}

describe('the connection', () => {
  it('is as the browser says, and notifies subscribers of changes until they unsubscribe', () => {
    const { connection, changed, leave } = open();
    expect(connection.isOnline()).toBe(true);
    expect(open({ isOnline: false }).connection.isOnline()).toBe(false);
    window.dispatchEvent(new Event('offline'));
    expect(changed).toHaveBeenCalledTimes(1);
    leave();
    window.dispatchEvent(new Event('online'));
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('is offline while the page came from the cache, until the server answers, whatever the browser says', async () => {
    const { connection, changed, say, asked, waits } = open({ answers: [false, true] });
    expect(asked).toEqual([{ type: 'which-page' }]);
    say({ type: 'kept-page' });
    expect([connection.isOnline(), changed.mock.calls.length]).toEqual([false, 1]);
    await vi.waitFor(() => expect(waits).toHaveLength(1), 60_000);
    expect(connection.isOnline()).toBe(false);
    waits[0]?.();
    await vi.waitFor(() => expect(connection.isOnline()).toBe(true), 60_000);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('ignores other messages', () => {
    const { connection, say } = open();
    for (const data of [null, 'kept-page', { type: 'keep' }]) say(data);
    expect(connection.isOnline()).toBe(true);
  });

  it('works without a service worker', () => {
    const ports = {
      isOnline: () => true,
      workers: undefined,
      reach: async () => true,
      wait: async () => undefined,
    };
    expect(watchConnection(ports).isOnline()).toBe(true);
  });
});
