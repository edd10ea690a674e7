import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname'>;

const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a cookie of the answer is for https alone. Not where the page came by http from the same machine: there some
 * browsers keep no such cookie, and there is no network on which another could be put in its place.
 */
export const isSecureCookie = ({ protocol, hostname }: Asked): boolean =>
  protocol === 'https' || !LOOPBACK.test(hostname);

/** A cookie of this host; only the server reads it. */
export interface OwnCookie {
  /** Without its prefix. */
  readonly name: string;
  readonly value: string;
  /** 0 takes the cookie away. */
  readonly seconds: number;
  /** Whether the cookie comes with calls that pages of other sites cause. */
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

/** The name in the browser: by the prefix it keeps the cookie for this host alone, and no host beside it can put one in its place. */
const nameIn = (request: Asked, name: string): string => `${isSecureCookie(request) ? '__Host-' : ''}${name}`;

/** A `set-cookie` header. A cookie that goes to other sites' pages is kept apart for each of them. */
export const setCookie = (request: Asked, { name, value, seconds, sameSite }: OwnCookie): string =>
  [
    `${nameIn(request, name)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecureCookie(request) ? ['Secure'] : []),
    ...(sameSite === 'None' ? ['Partitioned'] : []),
  ].join('; ');

/** Every value that a cookie of exactly this name has in the request. */
export const valuesNamed = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): readonly string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));

/** Every value that a cookie of `setCookie` has in the request. */
export const cookieValues = (
  request: Asked & Pick<FastifyRequest, 'headers'>,
  name: string,
): readonly string[] => valuesNamed(request, nameIn(request, name));
