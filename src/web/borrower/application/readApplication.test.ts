import { afterEach, describe, expect, it, vi } from 'vitest';
import { builtInStatuses } from '../../../core/flow/builtInStatuses.ts';
import { FetchError } from '../../clients/fetchError.ts';
import { createSessionStore } from '../../clients/session.ts';
import type { Services } from '../foundation/services.ts';
import { type Reading, readApplication } from './readApplication.ts';

/** A clock that moves only when told; waits end in order. */
function fakeClock() {
  let time = 0;
  let pauses: { readonly at: number; readonly resolve: () => void }[] = [];
  return {
    ticks: () => time,
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        pauses = [...pauses, { at: time + milliseconds, resolve }];
      }),
    pending: () => pauses.map(({ at }) => at - time),
    /** Lets pending work settle, then moves to `time + milliseconds`. */
    async pass(milliseconds: number) {
      await settled();
      time += milliseconds;
      const due = pauses.filter(({ at }) => at <= time);
      pauses = pauses.filter(({ at }) => at > time);
      for (const { resolve } of due) resolve();
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function start(statuses: readonly (string | Error)[], left?: string) {
  const clock = fakeClock();
  const told: Reading[] = [];
  let reads = 0;
  const status = vi.fn(async () => {
    const answer = statuses[Math.min(reads, statuses.length - 1)];
    reads += 1;
    if (answer instanceof Error) throw answer;
    return { checklistStatus: answer ?? 'UNKNOWN' };
  });
  const get = vi.fn(async () => ({ uuid: 'u', read: get.mock.calls.length }));
  const services = { profile: { profile: async () => ({ uuid: 'p' }) }, applications: { get, status } };
  const ports = {
    ...clock,
    services: services as unknown as Services,
    session: createSessionStore(localStorage),
    statuses: () => ({ statuses: builtInStatuses.all }),
    tell: (next: Reading) => void told.push(next),
  };
  const poll = readApplication(ports, 'u', left);
  return { clock, told, status, get, poll, last: () => told.at(-1) };
}

const offline = () => new FetchError(0, 'offline');

afterEach(() => vi.restoreAllMocks());

describe("reading an application's status", () => {
  it('accepts a status that does not wait at once, with one read of everything', async () => {
    const { clock, told, status, get } = start(['OFFER_SELECTION']);
    await clock.pass(0);
    expect(told).toMatchObject([
      { type: 'settled', data: { status: { checklistStatus: 'OFFER_SELECTION' } } },
    ]);
    expect([status.mock.calls.length, get.mock.calls.length]).toEqual([1, 1]);
  });

  it('SHELL-46 shows the loader for at least a second, and reads the application again after it', async () => {
    const { clock, last, get } = start(['IN_PROGRESS', 'OFFER_SELECTION']);
    await clock.pass(0);
    expect(last()).toMatchObject({ type: 'working', isOffline: false, progress: { at: 'INITIAL' } });
    await clock.pass(1000);
    expect(last()).toMatchObject({ type: 'settled', data: { application: { read: 2 } } });
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('STATUS-03 reads 14 times, after 1, 2, 4 and then 5 seconds; STATUS-04 then the status is unknown', async () => {
    const { clock, status, last } = start(['WAITING_FOR_AVM_DATA']);
    const delays: number[] = [];
    await clock.pass(0);
    while (last()?.type !== 'settled') {
      const [next = 0] = clock.pending();
      delays.push(next);
      await clock.pass(next);
    }
    expect(status).toHaveBeenCalledTimes(14);
    expect(delays).toEqual([1000, 2000, 4000, ...Array.from({ length: 10 }, () => 5000)]);
    expect(last()).toMatchObject({ data: { isStuck: true, status: { checklistStatus: 'UNKNOWN' } } });
  });

  it('STATUS-06 reads the status just left again, up to 7 times', async () => {
    const { clock, status, last } = start(['HMDA'], 'HMDA');
    await clock.pass(0);
    while (last()?.type !== 'settled') await clock.pass(5000);
    expect(status).toHaveBeenCalledTimes(7);
  });

  it('says that it waits for the network, and continues when it is back', async () => {
    const { clock, poll, last, status } = start([offline(), offline(), 'HMDA']);
    await clock.pass(0);
    expect(last()).toEqual({ type: 'working', isOffline: true });
    await clock.pass(1000);
    expect(status).toHaveBeenCalledTimes(2);
    poll.online();
    await clock.pass(1000);
    expect(last()?.type).toBe('settled');
  });

  it('treats a busy server like an unreachable one', async () => {
    const { clock, last } = start([new FetchError(503, 'service unavailable'), 'HMDA']);
    await clock.pass(0);
    expect(last()).toEqual({ type: 'working', isOffline: true });
    await clock.pass(5_000);
    expect(last()?.type).toBe('settled');
  });

  it('reads once if the computer wakes up long after the delay', async () => {
    const { clock, status } = start(['IN_PROGRESS']);
    await clock.pass(0);
    await clock.pass(3_600_000);
    expect(status).toHaveBeenCalledTimes(2);
  });

  it('stops reading when it is left', async () => {
    const { clock, poll, status } = start(['IN_PROGRESS']);
    await clock.pass(0);
    poll.stop();
    await clock.pass(60_000);
    expect(status).toHaveBeenCalledTimes(1);
  });

  it('fails if the server refuses', async () => {
    const { clock, last } = start([new FetchError(500, 'broken')]);
    await clock.pass(0);
    expect(last()).toMatchObject({ type: 'failed', error: { status: 500 } });
  });
});
