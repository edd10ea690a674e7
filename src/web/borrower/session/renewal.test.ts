import { expect, it, vi } from 'vitest';
import { createRenewal } from './renewal.ts';

const MINUTE = 60_000;
const tokenFrom = (iat: number): string =>
  ['{}', JSON.stringify({ iat, exp: iat + 1800 }), ''].map((part) => btoa(part)).join('.');

it("AUTH-08 requests a new token after a third of the token's life, and not again at once", () => {
  let token: string | undefined = tokenFrom(1_790_000_000);
  // The device's clock is years behind.
  let now = 0;
  const ask = vi.fn(() => Promise.reject(new Error('no connection')));
  const { renew, look } = createRenewal({ session: { read: () => token }, now: () => now, ask });
  renew();
  now += 10 * MINUTE - 1;
  renew();
  expect(ask).not.toHaveBeenCalled();
  now += 1;
  renew();
  renew();
  expect(ask).toHaveBeenCalledOnce();
  token = tokenFrom(1_790_000_600);
  look();
  now += 10 * MINUTE - 1;
  renew();
  expect(ask).toHaveBeenCalledOnce();
  now += 1;
  renew();
  expect(ask).toHaveBeenCalledTimes(2);
  for (token of [undefined, 'no.token', '']) {
    renew();
    now += 60 * MINUTE;
    renew();
  }
  expect(ask).toHaveBeenCalledTimes(2);
});

const renewalOf = (ask: () => Promise<unknown>) => {
  const state = { now: 0 };
  const token = tokenFrom(1_790_000_000);
  const renewal = createRenewal({ session: { read: () => token }, now: () => state.now, ask });
  return { state, ...renewal };
};

it('AUTH-08 counts from when the page got its token, not from the first key press', () => {
  const ask = vi.fn(() => Promise.resolve());
  const { state, renew } = renewalOf(ask);
  state.now = 13 * MINUTE;
  renew();
  expect(ask).toHaveBeenCalledOnce();
});

it('AUTH-08 tries again a minute after a failure', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('no connection')));
  const { state, renew } = renewalOf(ask);
  state.now = 10 * MINUTE;
  renew();
  await Promise.resolve();
  state.now += MINUTE - 1;
  renew();
  expect(ask).toHaveBeenCalledOnce();
  state.now += 1;
  renew();
  expect(ask).toHaveBeenCalledTimes(2);
});

it("AUTH-08 works if the device's clock was set back", () => {
  const ask = vi.fn(() => Promise.resolve());
  const { state, renew } = renewalOf(ask);
  state.now = -60 * MINUTE;
  renew();
  state.now += 10 * MINUTE;
  renew();
  expect(ask).toHaveBeenCalledOnce();
});
