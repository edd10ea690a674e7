import type { FastifyRequest } from 'fastify';
import { cookieValues, setCookie } from '../../http/cookies.ts';

const NAME = 'broker-session';
const LIFE_SECONDS = 60;

const cookie = (request: FastifyRequest, value: string, seconds: number): string =>
  setCookie(request, { name: NAME, value, seconds, sameSite: 'Lax' });

/**
 * A `set-cookie` header that hands a session token from the hosted sign-in to the application; lasts a
 * minute.
 */
export const handOver = (request: FastifyRequest, token: string): string =>
  cookie(request, token, LIFE_SECONDS);

export const clearedHandOver = (request: FastifyRequest): string => cookie(request, '', 0);

export const takeHandOver = (request: FastifyRequest): string | undefined => cookieValues(request, NAME)[0];
