import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore } from '../../clients/session.ts';
import { clearIdleSession, createActivity, idleState } from './idle.ts';

const MINUTE = 60_000;

describe('idle state', () => {
  it('G-34 is active for 14 minutes, then a warning for one, then over', () => {
    expect(idleState(0)).toEqual({ type: 'active', next: 14 * MINUTE });
    expect(idleState(14 * MINUTE - 1)).toEqual({ type: 'active', next: 1 });
    expect(idleState(14 * MINUTE)).toEqual({ type: 'warning', left: MINUTE, next: 1000 });
    expect(idleState(15 * MINUTE - 1500)).toEqual({ type: 'warning', left: 1500, next: 500 });
    expect(idleState(15 * MINUTE - 1)).toEqual({ type: 'warning', left: 1, next: 1 });
    expect(idleState(15 * MINUTE)).toEqual({ type: 'over' });
  });

  it('is over if the computer slept through the warning', () => {
    expect(idleState(8 * 60 * MINUTE)).toEqual({ type: 'over' });
  });

  it('counts a clock that was set back as activity', () => {
    expect(idleState(-5 * MINUTE)).toEqual({ type: 'active', next: 14 * MINUTE });
  });
});

describe('activity', () => {
  beforeEach(() => localStorage.clear());

  it('is the last activity in any tab', () => {
    const [one, other] = [createActivity(localStorage), createActivity(localStorage)];
    expect(one.read()).toBeUndefined();
    other.write(5);
    expect(one.read()).toBe(5);
  });

  it('is known to its own tab if storage fails', () => {
    const refusing = {
      getItem: () => {
        throw new Error('no');
      },
      setItem: () => {
        throw new Error('no');
      },
    } as unknown as Storage;
    const activity = createActivity(refusing);
    activity.write(7);
    expect(activity.read()).toBe(7);
  });
});

describe('a stored session at the start', () => {
  beforeEach(() => localStorage.clear());
  const found = (last: number | undefined, token: string | undefined) => {
    const session = createSessionStore(localStorage);
    if (token) session.write(token);
    if (last !== undefined) createActivity(localStorage).write(last);
    const cleared = clearIdleSession(session, localStorage, 100 * MINUTE);
    return { cleared, jwt: session.read(), last: createActivity(localStorage).read() };
  };

  it('is cleared if it was last used 15 minutes ago', () => {
    expect(found(85 * MINUTE, 'token')).toEqual({ cleared: 'token', jwt: undefined, last: undefined });
    expect(found(85 * MINUTE + 1, 'token')).toEqual({
      cleared: undefined,
      jwt: 'token',
      last: 85 * MINUTE + 1,
    });
  });

  it('continues if its last use is unknown, and a new session is not measured by an old one', () => {
    expect(found(undefined, 'token')).toEqual({ cleared: undefined, jwt: 'token', last: undefined });
    localStorage.clear();
    expect(found(1, undefined)).toEqual({ cleared: undefined, jwt: undefined, last: undefined });
  });
});
