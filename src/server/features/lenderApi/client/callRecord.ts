import type { FastifyRequest } from 'fastify';
import type { Queries } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { whileAnswering } from '../../../http/requestScope.ts';

/** A call as the table of calls keeps it. */
export interface CallRecord {
  readonly lender: string;
  /** Its id. */
  readonly client: string;
  /** The `operationId` of the call. */
  readonly operation: string;
  /** It reads nothing personal: without an application or a chat it is only counted. */
  readonly isCounted: boolean;
  /** Its UUID, once it is known to be the lender's. */
  application: string | undefined;
  /** The UUID of the chat that it is about. */
  chat?: string;
  /** It is in the table already, or will be when the transaction commits. */
  isKept: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the client is known. */
    lenderCall?: CallRecord;
  }
}

const HOUR_MS = 3_600_000;

/** Adds a call to those of its hour. */
const countCall = (
  queries: Queries,
  { lender, client, operation }: CallRecord,
  { status, at }: { readonly status: number; readonly at: number },
) =>
  queries
    .insertInto('lender_api_call_counts')
    .values({
      organization: lender,
      client,
      operation,
      status,
      hour_at: new Date(at - (at % HOUR_MS)),
      calls: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization', 'client', 'operation', 'status', 'hour_at'])
        .doUpdateSet((eb) => ({ calls: eb('lender_api_call_counts.calls', '+', 1) })),
    )
    .execute();

/** Adds a call and the status of its answer to the table. */
export async function keepCall(
  queries: Queries,
  { request, status, at }: { readonly request: FastifyRequest; readonly status: number; readonly at: number },
): Promise<void> {
  const call = request.lenderCall;
  if (call === undefined || call.isKept) return;
  call.isKept = true;
  if (call.isCounted && call.application === undefined && call.chat === undefined) {
    await countCall(queries, call, { status, at });
    return;
  }
  const { lender, client, operation, application = null, chat = null } = call;
  await queries
    .insertInto('lender_api_calls')
    .values({
      organization: lender,
      client,
      operation,
      application_uuid: application,
      conversation_uuid: chat,
      status,
      request_id: request.id,
      at: new Date(at),
    })
    .execute();
}

/** The transaction that kept the call was undone. */
export function forgetKept({ lenderCall }: FastifyRequest): void {
  if (lenderCall) lenderCall.isKept = false;
}

/** Keeps the call before it is answered, unless the work of the call did; a failure is logged. */
export const keepBeforeAnswer =
  ({ db, system, logger }: Pick<AppDependencies, 'db' | 'system' | 'logger'>) =>
  async (request: FastifyRequest, { statusCode: status }: { readonly statusCode: number }): Promise<void> =>
    whileAnswering(request, async () => {
      try {
        await keepCall(db.kysely, { request, status, at: system.now() });
      } catch (error) {
        logger.error('a call of a lender could not be kept', { error });
      }
    });
