import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../../core/shared/json.ts';

/** The origin of a request, as stored with document events. */
export interface RequestOrigin {
  readonly requestId: string;
  readonly userAgent?: string;
  /** Only the network: the first 24 bits of an IPv4 address, 48 of IPv6. */
  readonly network?: string;
}

const AGENT_LENGTH = 300;

/** Never logged. */
export function requestOrigin(request: FastifyRequest): RequestOrigin {
  const agent = request.headers['user-agent'];
  const network = networkOf(request.ip);
  return {
    requestId: request.id,
    ...(agent === undefined ? {} : { userAgent: agent.slice(0, AGENT_LENGTH) }),
    ...(network === undefined ? {} : { network }),
  };
}

/** The network of an address: `203.0.113.0/24`, `2001:db8:1::/48`; undefined for a malformed one. */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(plain) ? `${firstGroups(plain)}::/48` : undefined;
}

/** The first three groups of an IPv6 address, with omitted ones as 0. */
function firstGroups(address: string): string {
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 3).join(':');
}

export const originDetail = (origin: RequestOrigin | undefined): JsonObject => ({ ...origin });
