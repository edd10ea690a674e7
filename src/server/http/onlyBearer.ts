import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { isBearer } from './isBearer.ts';

/**
 * An `onRequest` hook for a call of operators: without a configured token the route does not exist; with one, only its
 * bearer may call it. The request's address proves nothing: a proxy on this machine forwards the whole world's.
 */
export const onlyBearer =
  (token: string | undefined) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    if (token === undefined) throw new ApiError('notFound');
    if (!isBearer(headers.authorization, token)) throw new ApiError('unauthenticated');
  };
