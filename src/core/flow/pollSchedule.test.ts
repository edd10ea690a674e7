import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtInStatuses as statuses } from './builtInStatuses.ts';
import {
  initialPoll,
  isStatusFresh,
  type PollEffect,
  type PollEvent,
  type PollState,
  pollDelay,
  pollSchedule,
  STATUS_STALE_AFTER,
} from './pollSchedule.ts';

/** Real timers, and a lender that gives `answers` in turn, repeating the last; undefined fails. */
function host(answers: readonly (string | undefined)[]) {
  const pauses: number[] = [];
  const settled: PollEffect[] = [];
  let reads = 0;
  let state: PollState = initialPoll;
  const send = (event: PollEvent): void => {
    const [next, effects] = pollSchedule(state, event);
    state = next;
    for (const effect of effects) act(effect);
  };
  const act = (effect: PollEffect): void => {
    if (effect.type === 'settle') settled.push(effect);
    if (effect.type === 'pause') {
      pauses.push(effect.milliseconds);
      setTimeout(() => send({ type: 'elapsed', turn: effect.turn }), effect.milliseconds);
    }
    if (effect.type !== 'read') return;
    const status = answers[Math.min(reads, answers.length - 1)];
    reads += 1;
    const { turn } = effect;
    send(status === undefined ? { type: 'failed', turn } : { type: 'answered', turn, status, statuses });
  };
  return { send, pauses, settled, reads: () => reads, state: () => state };
}

function run(answers: readonly (string | undefined)[], left?: string) {
  const polling = host(answers);
  polling.send({ type: 'start', left });
  vi.runAllTimers();
  return { ...polling, reads: polling.reads(), settled: polling.settled };
}

const settledAs = (status: string, isStuck = false) => [{ type: 'settle', status, isStuck }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the polling schedule', () => {
  it('STATUS-03 reads 14 times while it waits, after 1, 2, 4 and then 5 seconds', () => {
    const { reads, pauses } = run(['WAITING_FOR_AVM_DATA']);
    expect(reads).toBe(14);
    expect(pauses).toEqual([1000, 2000, 4000, ...Array.from({ length: 10 }, () => 5000)]);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(57_000);
  });

  it('STATUS-04 then the status is unknown', () => {
    expect(run(['IN_PROGRESS']).settled).toEqual(settledAs('UNKNOWN', true));
  });

  it('STATUS-05 a stuck GEN_NOTE_SIGNING stays itself', () => {
    const { reads, settled } = run(['GEN_NOTE_SIGNING']);
    expect(reads).toBe(14);
    expect(settled).toEqual(settledAs('GEN_NOTE_SIGNING', true));
  });

  it('STATUS-06 reads the status just left up to 7 times, after 22 seconds in all', () => {
    const { reads, pauses, settled } = run(['OFFER_SELECTION'], 'OFFER_SELECTION');
    expect(reads).toBe(7);
    expect(pauses).toEqual([1000, 2000, 4000, 5000, 5000, 5000]);
    expect(settled).toEqual(settledAs('OFFER_SELECTION'));
  });

  it('STATUS-06 accepts a changed status at once, and any at the first load', () => {
    expect(run(['OFFER_SELECTION', 'HMDA'], 'OFFER_SELECTION').reads).toBe(2);
    expect(run(['HMDA'], 'OFFER_SELECTION').reads).toBe(1);
    expect(run(['OFFER_SELECTION']).reads).toBe(1);
    expect(run(['COMPLETE']).reads).toBe(1);
  });

  it('accepts the status just left after another status was seen', () => {
    const { reads, settled } = run(['HMDA', 'IN_PROGRESS', 'HMDA'], 'HMDA');
    expect(reads).toBe(3);
    expect(settled).toEqual(settledAs('HMDA'));
  });

  it.each([
    'ASSETS_PREQUAL',
    'CANCELLED',
    'CREDIT_ERROR',
    'CREDIT_NO_MATCH',
    'CREDIT_NO_MATCH_SSN',
    'DECLINED',
    'HARD_CREDIT_LOCKED_OR_FROZEN',
    'SOFT_CREDIT_LOCKED_OR_FROZEN',
    'MULTIPLE_PROPERTIES',
    'NO_PROPERTY_FOUND',
  ])('STATUS-07 accepts %s at once, even if it is the status just left', (status) => {
    expect(run([status], status)).toMatchObject({ reads: 1, settled: settledAs(status) });
  });

  it('repeats a failed read after the same delay, and does not count it as a try', () => {
    const { reads, pauses, settled } = run(['IN_PROGRESS', undefined, undefined, 'IN_PROGRESS']);
    expect(reads).toBe(16);
    expect(pauses.slice(0, 5)).toEqual([1000, 1000, 1000, 2000, 4000]);
    expect(settled).toEqual(settledAs('UNKNOWN', true));
  });

  it('reads at once when the browser is online again, and ignores the old timer', () => {
    const polling = host([undefined, 'IN_PROGRESS', 'HMDA']);
    polling.send({ type: 'start' });
    vi.advanceTimersByTime(400);
    polling.send({ type: 'online' });
    expect(polling.reads()).toBe(2);
    vi.advanceTimersByTime(999);
    expect(polling.reads()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(polling.settled).toEqual(settledAs('HMDA'));
  });

  it('does not shorten the wait for the lender when the browser comes online', () => {
    const polling = host(['IN_PROGRESS']);
    polling.send({ type: 'start' });
    polling.send({ type: 'online' });
    expect(polling.reads()).toBe(1);
  });

  it('reads once after a late timer, then continues the schedule', () => {
    const polling = host(['IN_PROGRESS']);
    polling.send({ type: 'start' });
    const { turn } = polling.state();
    vi.setSystemTime(Date.now() + 3_600_000);
    polling.send({ type: 'elapsed', turn });
    polling.send({ type: 'elapsed', turn });
    expect([polling.reads(), polling.pauses]).toEqual([2, [1000, 2000]]);
  });

  it('stops, and ignores an answer that arrives later', () => {
    const [reading, [effect]] = pollSchedule(initialPoll, { type: 'start' });
    expect(effect).toEqual({ type: 'read', turn: 1 });
    const [stopped] = pollSchedule(reading, { type: 'stop' });
    expect(pollSchedule(stopped, { type: 'answered', turn: 1, status: 'HMDA', statuses })).toEqual([
      stopped,
      [],
    ]);
    const [again] = pollSchedule(stopped, { type: 'start' });
    expect(pollSchedule(again, { type: 'answered', turn: 1, status: 'HMDA', statuses })).toEqual([again, []]);
  });

  it('accepts a waiting status that depends on the borrower', () => {
    const [reading] = pollSchedule(initialPoll, { type: 'start' });
    const status = 'WAITING_FOR_SOFT_CREDIT';
    const answer = { type: 'answered', turn: 1, status, statuses, isUpToBorrower: true };
    expect(pollSchedule(reading, answer as PollEvent)[1]).toEqual(settledAs('WAITING_FOR_SOFT_CREDIT'));
  });

  it('reuses an answer for 250 milliseconds', () => {
    expect(STATUS_STALE_AFTER).toBe(250);
    expect([1000, 1249, 1250, 999].map((now) => isStatusFresh(1000, now))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(pollDelay(0)).toBe(1000);
  });
});
