import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';

const NAME = 'broker-session';
const LIFE_SECONDS = 60;

const cookie = (value: string, seconds: number, { mode }: Pick<Settings, 'mode'>): string =>
  [
    `${NAME}=${value}`,
    'Path=/identity-broker',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(mode === 'production' ? ['Secure'] : []),
  ].join('; ');

/** A `set-cookie` header that hands a session over from the hosted sign-in to the application, for a minute. */
export const handOver = (token: string, settings: Pick<Settings, 'mode'>): string =>
  cookie(token, LIFE_SECONDS, settings);

/** A `set-cookie` header that takes it away again. */
export const clearedHandOver = (settings: Pick<Settings, 'mode'>): string => cookie('', 0, settings);

/** The token that was handed over, if any. */
export const takeHandOver = (request: FastifyRequest): string | undefined =>
  /(?:^|;\s*)broker-session=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1];
