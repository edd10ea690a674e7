import { expect, it, vi } from 'vitest';
import { createRenewal } from './renewal.ts';

const MINUTE = 60_000;
const tokenFrom = (iat: number): string =>
  ['{}', JSON.stringify({ iat, exp: iat + 1800 }), ''].map((part) => btoa(part)).join('.');

it('AUTH-08 asks when the page has had its token for a third of its life, and not again at once', () => {
  let token: string | undefined = tokenFrom(1_790_000_000);
  // The clock of the device is years behind.
  let now = 0;
  const ask = vi.fn(() => Promise.reject(new Error('no connection')));
  const renew = createRenewal({ session: { read: () => token }, now: () => now, ask });
  renew();
  now += 10 * MINUTE - 1;
  renew();
  expect(ask).not.toHaveBeenCalled();
  now += 1;
  renew();
  renew();
  expect(ask).toHaveBeenCalledOnce();
  token = tokenFrom(1_790_000_600);
  now += 9 * MINUTE;
  renew();
  now += 9 * MINUTE;
  renew();
  expect(ask).toHaveBeenCalledOnce();
  now += MINUTE;
  renew();
  expect(ask).toHaveBeenCalledTimes(2);
  for (token of [undefined, 'no.token', '']) {
    renew();
    now += 60 * MINUTE;
    renew();
  }
  expect(ask).toHaveBeenCalledTimes(2);
});
