import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Transaction } from 'kysely';
import type { Json, JsonObject } from '../../../../core/shared/json.ts';
import type { IdempotentAnswer } from '../../../db/idempotency.ts';
import type { Row, Tables } from '../../../db/tables.ts';
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
  /** The same of a chat, and of the application from which its customer came. */
  aboutChat(chat: Pick<Row<'chat_conversations'>, 'uuid' | 'application_uuid'>): void;
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
    aboutChat({ uuid, application_uuid: application }) {
      lenderCall.chat = uuid;
      lenderCall.application = application ?? undefined;
    },
  };
}

function send(reply: FastifyReply, call: LenderCallDescription, { body, etag }: LenderAnswer): FastifyReply {
  if (etag !== undefined) reply.header('etag', etagOf(etag));
  return body === undefined ? reply.code(204).send() : reply.code(call.status ?? 200).send(body);
}

export function routeOf(
  { dependencies }: LenderApiTools,
  { method, path, operation, scope, isCounted, params, query, body }: LenderCallDescription,
): Pick<RouteOptions, 'method' | 'url' | 'onRequest' | 'onSend' | 'schema' | 'config'> {
  const keep = keepBeforeAnswer(dependencies);
  return {
    method,
    url: path,
    onRequest: guard(dependencies, { operation, scope, isCounted }),
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

function statusOf(kept: Kept, { answer, status = 200 }: LenderCallDescription): number {
  if ('problem' in kept) return problemTable[kept.problem].status;
  return answer === undefined ? 204 : status;
}

/** How a writing call is answered: with what it wrote now, with what it wrote before, or with a problem. */
export interface WrittenAnswer {
  readonly type: 'written' | 'replayed' | 'problem';
  readonly send: () => FastifyReply;
}

interface ToWrite<S extends Sent> {
  readonly call: LenderCall<S>;
  readonly reply: FastifyReply;
  /** What repeats must have in common. */
  readonly asked: unknown;
  /** The body of the answer, where it follows from the call. */
  readonly body?: object | undefined;
}

/** Does the work of a writing call once per Idempotency-Key. */
export async function writeOnce<S extends Sent>(
  { dependencies }: LenderApiTools,
  description: LenderCallDescription,
  { call, reply, asked, body: told }: ToWrite<S>,
  writes: Writes<S>,
): Promise<WrittenAnswer> {
  const { request } = call;
  const work = async (tx: Transaction<Tables>): Promise<IdempotentAnswer> => {
    const kept = keptOf(await writes(tx, call));
    const status = statusOf(kept, description);
    await keepCall(tx, { request, status, at: dependencies.system.now() });
    const application = request.lenderCall?.application;
    return { status, body: kept as unknown as JsonObject, application };
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
    send: () => send(reply, description, { ...(told && { body: told }), ...kept } as LenderAnswer),
  };
}

/**
 * A call that writes: takes Idempotency-Key, and is kept in the table of calls with what it wrote. With `bodyOf` the body of
 * its answer follows from the call, and is not kept for repeats: it may be personal and of no application.
 */
export function lenderWrite<S extends Sent = Sent>(
  tools: LenderApiTools,
  description: LenderCallDescription,
  writes: Writes<S>,
  bodyOf?: (call: LenderCall<S>) => object,
): void {
  tools.calls.push(description);
  tools.app.route({
    ...routeOf(tools, description),
    handler: async (request, reply) => {
      const call = callOf<S>(request, description);
      const asked = request.body ?? null;
      const body = bodyOf?.(call);
      return (await writeOnce(tools, description, { call, reply, asked, body }, writes)).send();
    },
  });
}
