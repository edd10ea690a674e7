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
  /** Its UUID, once it is known to be the lender's. */
  application: string | undefined;
  /** It is in the table already, or will be when the transaction commits. */
  isKept: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the client is known. */
    lenderCall?: CallRecord;
  }
}

/** Adds a call and the status of its answer to the table. */
export async function keepCall(
  queries: Queries,
  { request, status, at }: { readonly request: FastifyRequest; readonly status: number; readonly at: number },
): Promise<void> {
  const call = request.lenderCall;
  if (call === undefined || call.isKept) return;
  call.isKept = true;
  const { lender, client, operation, application = null } = call;
  await queries
    .insertInto('lender_api_calls')
    .values({
      organization: lender,
      client,
      operation,
      application_uuid: application,
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
