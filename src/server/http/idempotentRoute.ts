import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { FieldEncryption } from '../db/fieldEncryption.ts';
import {
  type IdempotentAnswer,
  type IdempotentOutcome,
  runIdempotent,
  runIdempotentAtEnd,
} from '../db/idempotency.ts';
import type { Database } from '../db/open/database.ts';
import type { Tables } from '../db/tables.ts';
import { ApiError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, where that is a system and no person: its writes are repeated apart from those of others. */
    caller?: string;
  }
}

const KEY = /^[\w.:-]{8,128}$/;

/** The `idempotency-key` header, if any; answers 400 when it is malformed. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new ApiError('badRequest', ['headers.idempotency-key must be 8 to 128 letters, digits, or . _ : -']);
}

const scopeOf = (request: FastifyRequest): string =>
  [
    request.method,
    request.routeOptions.url,
    request.caller ?? request.session?.identityUuid ?? 'anonymous',
  ].join(' ');

interface OnceTools {
  readonly db: Database;
  readonly encryption: FieldEncryption;
}

/** How the key is claimed: before the work, or with its last writes (runIdempotentAtEnd). */
type Claiming = typeof runIdempotentAtEnd;

type Work = (tx: Transaction<Tables>) => Promise<IdempotentAnswer>;

/**
 * Like `answerOnce`, for routes that build their answer from the stored one. `asked` replaces the body in the
 * comparison of repeats.
 */
export async function workOnce(
  { db, encryption }: OnceTools,
  request: FastifyRequest,
  work: Work,
  asked: unknown = request.body,
  run: Claiming = runIdempotent,
): Promise<IdempotentOutcome> {
  const given = readIdempotencyKey(request);
  if (given === undefined) return { ...(await db.transaction(work)), replayed: false };
  const { params, query, headers } = request;
  const all = [params, query, asked, headers['x-equiform-step']];
  const requestHash = encryption.fingerprint(JSON.stringify(all));
  const key = { scope: scopeOf(request), key: given, requestHash };
  const outcome = await run(db, key, work);
  if (!outcome.ok) throw new ApiError('idempotencyKeyReused');
  return outcome.value;
}

/**
 * Does a write once per `idempotency-key` header, client and route, and answers. A replayed answer carries
 * `idempotent-replay: true`. Without the header, the write simply runs in a transaction. Answers 422 when the
 * key was used for another body, query, address or step.
 */
export async function answerOnce(
  tools: OnceTools,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
): Promise<FastifyReply> {
  return answered(reply, await workOnce(tools, request, work));
}

/** The same for work that `runIdempotentAtEnd` takes. */
export async function answerOnceAtEnd(
  tools: OnceTools,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
): Promise<FastifyReply> {
  return answered(reply, await workOnce(tools, request, work, request.body, runIdempotentAtEnd));
}

function answered(reply: FastifyReply, { status, body, replayed }: IdempotentOutcome): FastifyReply {
  if (replayed) reply.header('idempotent-replay', 'true');
  return reply.code(status).send(body);
}
