import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FieldEncryption } from '../db/fieldEncryption.ts';
import { type IdempotentAnswer, runIdempotent } from '../db/idempotency.ts';
import type { Tables } from '../db/tables.ts';
import { ApiError } from './errors.ts';

const KEY = /^[\w.:-]{8,128}$/;

/** The `idempotency-key` header, if there is one; answers 400 when it is malformed. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new ApiError('badRequest', ['headers.idempotency-key must be 8 to 128 letters, digits, or . _ : -']);
}

const scopeOf = (request: FastifyRequest): string =>
  [request.method, request.routeOptions.url, request.session?.identityUuid ?? 'anonymous'].join(' ');

/**
 * Does the work of a write route once per `idempotency-key` header, client and route, and answers; a stored answer
 * carries the header `idempotent-replay: true`. Without the header the work is done as it is, in a transaction.
 * Answers 422 when the key was used for another body, query, address or step.
 */
export async function answerOnce(
  { db, encryption }: { readonly db: Database; readonly encryption: FieldEncryption },
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Transaction<Tables>) => Promise<IdempotentAnswer>,
): Promise<FastifyReply> {
  const given = readIdempotencyKey(request);
  if (given === undefined) {
    const { status, body } = await db.transaction(work);
    return reply.code(status).send(body);
  }
  const { params, query, body, headers } = request;
  const asked = [params, query, body, headers['x-equiform-step']];
  const requestHash = encryption.fingerprint(JSON.stringify(asked));
  const key = { scope: scopeOf(request), key: given, requestHash };
  const outcome = await runIdempotent(db, key, work);
  if (!outcome.ok) throw new ApiError('idempotencyKeyReused');
  if (outcome.value.replayed) reply.header('idempotent-replay', 'true');
  return reply.code(outcome.value.status).send(outcome.value.body);
}
