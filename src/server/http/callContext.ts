import type { FastifyRequest } from 'fastify';
import { requireIdentity } from './requestContext.ts';
import { closed } from './routeSchema.ts';

/** The `{context}` of a path: `external` is for everybody, `secure` for signed-in users (HTTP-04). */
export interface CallContext {
  readonly context: 'external' | 'secure';
}

export const callContextParams = closed({ context: { type: 'string', enum: ['external', 'secure'] } });

/** An `onRequest` hook that refuses the secure context without a session. */
export async function requireIdentityWhenSecure(request: FastifyRequest): Promise<void> {
  const { context } = request.params as Partial<CallContext>;
  if (context === 'secure') await requireIdentity(request);
}

/** Route options of calls with a context, which every visitor makes: also additional signers. */
export const byContext = { onRequest: requireIdentityWhenSecure, config: { opensTo: 'both' } } as const;
