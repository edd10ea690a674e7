import { expect, it } from 'vitest';
import { isOpenAddress, lookUpAllowed, type Resolve } from './openAddress.ts';

it('finds only those addresses of a name that are on the internet', async () => {
  const open = { address: '8.8.8.8', family: 4 };
  const resolve: Resolve = (_name, _options, done) =>
    done(null, [{ address: '10.0.0.1', family: 4 }, open, { address: 'fd00::1', family: 6 }]);
  const found = (options: { readonly all?: boolean }) =>
    new Promise((done) => {
      lookUpAllowed(resolve, isOpenAddress)('lender.example', options, (error, ...rest) =>
        done(error ?? rest),
      );
    });
  expect(await found({ all: true })).toEqual([[open]]);
  expect(await found({})).toEqual(['8.8.8.8', 4]);
});

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.53', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['lender.example', false],
])('the address %s is on the internet: %s', (address, expected) => {
  expect(isOpenAddress(address)).toBe(expected);
});
