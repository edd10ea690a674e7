import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname'>;

const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * True when a cookie should be `Secure`. Not on plain http from this machine: some browsers drop such cookies
 * there, and no network can replace them.
 */
export const isSecureCookie = ({ protocol, hostname }: Asked): boolean =>
  protocol === 'https' || !LOOPBACK.test(hostname);

/** A cookie for this host that only the server reads. */
export interface OwnCookie {
  /** Without its prefix. */
  readonly name: string;
  readonly value: string;
  /** 0 deletes the cookie. */
  readonly seconds: number;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

/** The name in the browser. The `__Host-` prefix keeps other hosts from setting or replacing the cookie. */
const nameIn = (request: Asked, name: string): string => `${isSecureCookie(request) ? '__Host-' : ''}${name}`;

/** A `set-cookie` header. A `SameSite=None` cookie is partitioned by top-level site. */
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

/** Every value of the cookie with exactly this name. */
export const valuesNamed = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): readonly string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));

/** Every value of a cookie set by `setCookie`. */
export const cookieValues = (
  request: Asked & Pick<FastifyRequest, 'headers'>,
  name: string,
): readonly string[] => valuesNamed(request, nameIn(request, name));
