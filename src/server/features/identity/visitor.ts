import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type KnownDevice, readDevice } from './knownDevice.ts';

/** Where a request to sign in comes from. */
export interface Visitor {
  /** The address, of IPv6 the network of the household: its first 64 bits. */
  readonly place: string;
  /** The browser, if somebody has signed in with it before. */
  readonly device: KnownDevice | undefined;
}

/** The first four groups of an IPv6 address, written out; those of IPv4 as they are. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole = [
    ...groups,
    ...Array.from({ length: 8 - groups.length - behind.length }, () => '0'),
    ...behind,
  ];
  return whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Who asks. */
export const visitorOf = (
  request: FastifyRequest,
  dependencies: Pick<AppDependencies, 'encryption' | 'clock'>,
): Visitor => ({
  place: placeOf(request.ip),
  device: readDevice(request.headers.cookie, dependencies),
});
