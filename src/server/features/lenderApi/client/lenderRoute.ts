import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Transaction } from 'kysely';
import type { Json, JsonObject } from '../../../../core/shared/json.ts';
import type { IdempotentAnswer } from '../../../db/idempotency.ts';
import type { Tables } from '../../../db/tables.ts';
import { workOnce } from '../../../http/idempotentRoute.ts';
import type { LenderClient } from './accessTokens.ts';
import { answerProblem } from './answerProblem.ts';
import { forgetKept, keepBeforeAnswer, keepCall } from './callRecord.ts';
import { guard } from './guard.ts';
import type { LenderApiTools, LenderCallDescription } from './lenderCall.ts';
import { etagOf, matchOf } from './preconditions.ts';
import { LenderProblem, type ProblemName, problemTable, type Told } from './problem.ts';

/** What a call sends, by the schemas of its description. */
export interface Sent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A call of a lender's system that may make it. */
export interface LenderCall<S extends Sent = Sent> {
  readonly client: LenderClient;
  readonly params: S['params'];
  readonly query: S['query'];
  readonly body: S['body'];
  /** The number of the ETag in If-Match; 0 where the call does not need it. */
  readonly match: number;
  readonly request: FastifyRequest;
  /** Says which application the call is about, once it is known to be of the client's lender: the table of calls names it. */
  about(application: string): void;
}

export interface LenderAnswer {
  /** By the `answer` of the description; without it, an empty 204. */
  readonly body?: object | undefined;
  /** What the ETag counts. */
  readonly etag?: number | undefined;
}

/** Reads; what it throws is answered as a problem. It may answer by the reply itself (bytes). */
export type Reads<S extends Sent> = (
  call: LenderCall<S>,
  reply: FastifyReply,
) => Promise<LenderAnswer | FastifyReply>;

/**
 * Writes in a transaction, once per Idempotency-Key. A problem that it throws undoes the transaction and frees the key; one that
 * it returns is kept as the answer, with what was written.
 */
export type Writes<S extends Sent> = (
  tx: Transaction<Tables>,
  call: LenderCall<S>,
) => Promise<LenderAnswer | LenderProblem>;

export function callOf<S extends Sent>(
  request: FastifyRequest,
  { needsMatch }: LenderCallDescription,
): LenderCall<S> {
  const { lenderClient: client, lenderCall } = request;
  if (client === undefined || lenderCall === undefined) throw new LenderProblem('unauthenticated');
  return {
    client,
    params: request.params as S['params'],
    query: request.query as S['query'],
    body: request.body as S['body'],
    match: needsMatch ? matchOf(request) : 0,
    request,
    about(application) {
      lenderCall.application = application;
    },
  };
}

function send(reply: FastifyReply, call: LenderCallDescription, { body, etag }: LenderAnswer): FastifyReply {
  if (etag !== undefined) reply.header('etag', etagOf(etag));
  return body === undefined ? reply.code(204).send() : reply.code(call.status ?? 200).send(body);
}

export function routeOf(
  { dependencies }: LenderApiTools,
  { method, path, operation, scope, params, query, body }: LenderCallDescription,
): Pick<RouteOptions, 'method' | 'url' | 'onRequest' | 'onSend' | 'schema' | 'config'> {
  const keep = keepBeforeAnswer(dependencies);
  return {
    method,
    url: path,
    onRequest: guard(dependencies, { operation, scope }),
    onSend: async (request, reply) => keep(request, reply),
    // Described by the API's own document.
    schema: {
      hide: true,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    config: { rateLimit: { max: dependencies.settings.lenderCallsPerMinute, timeWindow: 60_000 } },
  };
}

/** A call that reads. */
export function lenderRead<S extends Sent = Sent>(
  tools: LenderApiTools,
  description: LenderCallDescription,
  reads: Reads<S>,
): void {
  tools.calls.push(description);
  tools.app.route({
    ...routeOf(tools, description),
    handler: async (request, reply) => {
      const answer = await reads(callOf<S>(request, description), reply);
      return answer === reply ? reply : send(reply, description, answer as LenderAnswer);
    },
  });
}

/** A kept answer. */
type Kept =
  | { readonly problem: ProblemName; readonly told: Told }
  | { readonly body?: Json; readonly etag?: number };

const keptOf = (answer: LenderAnswer | LenderProblem): Kept =>
  answer instanceof LenderProblem
    ? { problem: answer.problem, told: answer.told }
    : { ...(answer.body && { body: answer.body as JsonObject }), ...(answer.etag && { etag: answer.etag }) };

function statusOf(kept: Kept, { status = 200 }: LenderCallDescription): number {
  if ('problem' in kept) return problemTable[kept.problem].status;
  return kept.body === undefined ? 204 : status;
}

/** How a writing call is answered: with what it wrote now, with what it wrote before, or with a problem. */
export interface WrittenAnswer {
  readonly type: 'written' | 'replayed' | 'problem';
  readonly send: () => FastifyReply;
}

/** Does the work of a writing call once per Idempotency-Key; `asked` is what repeats must have in common. */
export async function writeOnce<S extends Sent>(
  { dependencies }: LenderApiTools,
  description: LenderCallDescription,
  {
    call,
    reply,
    asked,
  }: { readonly call: LenderCall<S>; readonly reply: FastifyReply; readonly asked: unknown },
  writes: Writes<S>,
): Promise<WrittenAnswer> {
  const { request } = call;
  const work = async (tx: Transaction<Tables>): Promise<IdempotentAnswer> => {
    const kept = keptOf(await writes(tx, call));
    const status = statusOf(kept, description);
    await keepCall(tx, { request, status, at: dependencies.system.now() });
    return { status, body: kept as unknown as JsonObject };
  };
  const { body, replayed } = await workOnce(dependencies, request, work, [asked, call.match]).catch(
    (error: unknown) => {
      forgetKept(request);
      throw error;
    },
  );
  const kept = body as unknown as Kept;
  if (replayed) reply.header('idempotent-replay', 'true');
  if ('problem' in kept)
    return {
      type: 'problem',
      send: () => answerProblem(request, reply, new LenderProblem(kept.problem, kept.told)),
    };
  return {
    type: replayed ? 'replayed' : 'written',
    send: () => send(reply, description, kept as LenderAnswer),
  };
}

/** A call that writes: takes Idempotency-Key, and is kept in the table of calls with what it wrote. */
export function lenderWrite<S extends Sent = Sent>(
  tools: LenderApiTools,
  description: LenderCallDescription,
  writes: Writes<S>,
): void {
  tools.calls.push(description);
  tools.app.route({
    ...routeOf(tools, description),
    handler: async (request, reply) => {
      const call = callOf<S>(request, description);
      const asked = request.body ?? null;
      return (await writeOnce(tools, description, { call, reply, asked }, writes)).send();
    },
  });
}
