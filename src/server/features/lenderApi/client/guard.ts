import type { FastifyRequest } from 'fastify';
import type { LenderScope } from '../../../../core/model/generated/connections.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { openRowsOf } from '../../../http/knownOrganization.ts';
import { clientOfToken, type LenderClient } from './accessTokens.ts';
import type { CallRecord } from './callRecord.ts';
import { LenderProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    lenderClient?: LenderClient;
  }
}

const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

interface Guarded {
  readonly operation: string;
  readonly scope: LenderScope;
  readonly isCounted?: true | undefined;
}

/** From here on the request is the client's: it sees the rows of its lender and of no other, whatever it named. */
export function beginCall(
  request: FastifyRequest,
  { releases }: Pick<AppDependencies, 'releases'>,
  { id, lender }: Pick<LenderClient, 'id' | 'lender'>,
  {
    operation,
    isCounted = false,
  }: Pick<CallRecord, 'operation'> & { readonly isCounted?: boolean | undefined },
): void {
  request.organization = lender;
  request.caller = `lender client ${lender} ${id}`;
  request.lenders = [];
  openRowsOf(releases, lender);
  request.lenderCall = { lender, client: id, operation, isCounted, application: undefined, isKept: false };
}

/** An `onRequest` hook: a token with the scope of the call, or 401 or 403 before the body is read. */
export const guard =
  (dependencies: AppDependencies, { operation, scope, isCounted }: Guarded) =>
  async (request: FastifyRequest): Promise<void> => {
    request.lenders = [];
    request.organization = undefined;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const client = token === undefined ? undefined : await clientOfToken(dependencies, token);
    if (client === undefined) throw new LenderProblem('unauthenticated');
    beginCall(request, dependencies, client, { operation, isCounted });
    request.lenderClient = client;
    if (!client.scopes.includes(scope))
      throw new LenderProblem('insufficient-scope', { detail: `The call needs the scope ${scope}` });
  };
