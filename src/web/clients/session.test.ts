import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from './session.ts';

const tokenAt = (org: string, sub = 'a'): string =>
  ['{}', JSON.stringify({ org, sub }), ''].map((part) => btoa(part)).join('.');
const storeOf = (org: string) => createSessionStore(localStorage, undefined, org);

beforeEach(() => localStorage.clear());

describe('the session of a lender on a shared host', () => {
  it('AUTH-06 is stored under jwt if it is the only one', () => {
    storeOf('main').write(tokenAt('main'));
    expect(Object.keys(localStorage)).toEqual(['jwt']);
    expect(storeOf('main').read()).toBe(tokenAt('main'));
    expect(storeOf('other').read()).toBeUndefined();
  });

  it("BRAND-03 is stored beside another lender's, and ends without it", () => {
    const [main, other] = [storeOf('main'), storeOf('other')];
    main.write(tokenAt('main'));
    other.write(tokenAt('other'));
    expect([main.read(), other.read()]).toEqual([tokenAt('main'), tokenAt('other')]);
    main.write(tokenAt('main', 'b'));
    expect([main.read(), other.read()]).toEqual([tokenAt('main', 'b'), tokenAt('other')]);
    main.clear();
    expect([main.read(), other.read()]).toEqual([undefined, tokenAt('other')]);
    other.write(tokenAt('other', 'b'));
    expect(other.read()).toBe(tokenAt('other', 'b'));
    other.clear();
    expect([main.read(), other.read(), localStorage.length]).toEqual([undefined, undefined, 0]);
  });

  it('does not end or change if another tab signs in at another lender', () => {
    const main = storeOf('main');
    main.write(tokenAt('main'));
    const listener = vi.fn();
    const stop = main.subscribe(listener);
    const tell = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    tell('jwt-other', tokenAt('other'));
    tell('jwt', tokenAt('other'));
    expect(listener).not.toHaveBeenCalled();
    tell('jwt-main', tokenAt('main', 'b'));
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});
