import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Neither this machine, nor private, link-local, shared, documentation or multicast (RFC 6890). */
const NOT_OPEN_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Of the addresses of the internet, 2000::/3: those for protocols and documentation, and 6to4, which hides another. */
const NOT_OPEN_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [net, prefix] of NOT_OPEN_4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of NOT_OPEN_6) closed.addSubnet(net, prefix, 'ipv6');
const internet6 = new BlockList();
internet6.addSubnet('2000::', 3, 'ipv6');

/** True for an address of the internet; false for a name. */
export function isOpenAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && internet6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Of an error that no request was sent to, because its address is not on the internet. */
export const PRIVATE_ADDRESS = 'EPRIVATEADDRESS';

export const privateAddress = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The address is not on the internet'), { code: PRIVATE_ADDRESS });

/** Finds the addresses of a name, as `lookup` of node:dns. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Finds only addresses that are allowed. The connection is made to what is found here: a name that leads elsewhere the next
 * time is refused then.
 */
export const lookUpAllowed =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(privateAddress(), '');
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
