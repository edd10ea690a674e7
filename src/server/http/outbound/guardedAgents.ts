import { lookup } from 'node:dns';
import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PRIVATE: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const blocked = new BlockList();
for (const [address, bits] of PRIVATE) blocked.addSubnet(address, bits, familyOf(address));

/** True for an address of this machine, of a private network, or of many machines; also written as IPv6. */
export const isPrivateAddress = (address: string): boolean => blocked.check(address, familyOf(address));

/** An address in a private network was to be called, which nothing allows. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is in a private network or on this machine, which the connections do not allow`);
  }
}

/** Looks a host up, and fails if any of its addresses is private: another one might be connected to. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => isPrivateAddress(address)))
      return done(new PrivateAddress(host), '', 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

/** What connects to a host. */
export interface Agents {
  readonly http: Agent;
  readonly https: TlsAgent;
}

const anywhere: Agents = { http: new Agent(), https: new TlsAgent() };
const publicOnly: Agents = {
  http: new Agent({ lookup: publicLookup }),
  https: new TlsAgent({ lookup: publicLookup }),
};

/**
 * Agents that connect to public addresses only, unless the host may be private; it is checked at each connection, so that
 * a name cannot point elsewhere later. Throws `PrivateAddress` for a private address in place of a name.
 */
export function agentsFor({ hostname }: URL, mayBePrivate: boolean): Agents {
  if (mayBePrivate) return anywhere;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddress(host);
  return publicOnly;
}
