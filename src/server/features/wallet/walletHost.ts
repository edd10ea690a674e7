import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_HEADER } from '../../../core/copy/language.ts';
import { isSecureCookie } from '../../http/cookies.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';

type Tools = Pick<AppDependencies, 'releases' | 'settings'>;

/** The host of the lender's wallet, such as `wallet.example`; undefined when it is the pages' host. */
export function walletHost({ releases }: Pick<Tools, 'releases'>, organization: string): string | undefined {
  const { walletHost: address } = knownOrganization(releases, organization, 'session').app.brand.values;
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : undefined;
}

/** True for a secure origin of the lender's pages. */
function isOfLender(origin: string, { releases, settings }: Tools): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, protocol } = new URL(origin);
  if (protocol !== 'https:' && isSecureCookie({ protocol: 'http', hostname })) return false;
  return releases.brands.some((code) =>
    releases.head(code)?.app.brand.hosts.some((host) => `${host}.${settings.publicHostSuffix}` === hostname),
  );
}

/** Request headers our pages may send beyond the CORS defaults. */
const HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'x-org',
  'x-with-origin',
  LANGUAGE_HEADER,
];
/** Response headers they may read. */
const READABLE = ['idempotent-replay', 'retry-after', 'x-request-id'];

/** CORS for the wallet's own host: only lenders' pages may call it, with its cookie. */
export function allowLenders(request: FastifyRequest, reply: FastifyReply, tools: Tools): void {
  reply.header('vary', 'origin');
  const { origin } = request.headers;
  if (origin === undefined || !isOfLender(origin, tools)) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', HEADERS.join(', '))
    .header('access-control-expose-headers', READABLE.join(', '));
}
