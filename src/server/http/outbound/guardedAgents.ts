import { lookup } from 'node:dns';
import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { isIP } from 'node:net';
import { isOpenAddress, lookUpAllowed, privateAddress } from './openAddress.ts';

/** What connects to a host. */
export interface Agents {
  readonly http: Agent;
  readonly https: TlsAgent;
}

const onInternet = lookUpAllowed(lookup, isOpenAddress);

const anywhere: Agents = { http: new Agent(), https: new TlsAgent() };
const internetOnly: Agents = {
  http: new Agent({ lookup: onInternet }),
  https: new TlsAgent({ lookup: onInternet }),
};

/**
 * Agents that connect to addresses of the internet only, unless the host may be private; it is checked at each connection,
 * so that a name cannot lead elsewhere later. Throws for a private address in place of a name, with the code
 * `PRIVATE_ADDRESS`.
 */
export function agentsFor({ hostname }: URL, mayBePrivate: boolean): Agents {
  if (mayBePrivate) return anywhere;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isOpenAddress(host)) throw privateAddress();
  return internetOnly;
}
