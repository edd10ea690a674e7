import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname'>;

const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a cookie of the answer is for https alone. Not where the page came by http from the same machine: there some
 * browsers keep no such cookie, and there is no network on which another could be put in its place.
 */
export const isSecureCookie = ({ protocol, hostname }: Asked): boolean =>
  protocol === 'https' || !LOOPBACK.test(hostname);

/** What a `set-cookie` header says; only the server reads the cookie. */
export interface CookieParts {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
  /** Whether the cookie comes with calls that pages of other sites cause. */
  readonly sameSite: 'Strict' | 'Lax' | 'None';
  readonly isSecure: boolean;
}

/** A `set-cookie` header. A cookie that goes to other sites' pages is kept apart for each of them. */
export const setCookie = ({ name, value, path, seconds, sameSite, isSecure }: CookieParts): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
    ...(sameSite === 'None' ? ['Partitioned'] : []),
  ].join('; ');

/** Every value that a cookie of this name has in the request. */
export const cookieValues = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): readonly string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
