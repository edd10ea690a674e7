import type { FastifyRequest } from 'fastify';
import { requireIdentity } from './requestContext.ts';
import { closed } from './routeSchema.ts';

/** The `{context}` of a path: `external` is for everybody, `secure` for signed-in people (HTTP-04). */
export interface CallContext {
  readonly context: 'external' | 'secure';
}

/** JSON Schema of the path parameter of `CallContext`. */
export const callContextParams = closed({ context: { type: 'string', enum: ['external', 'secure'] } });

/** An `onRequest` hook: refuses the secure context to whoever is not signed in. */
export async function requireIdentityWhenSecure(request: FastifyRequest): Promise<void> {
  const { context } = request.params as Partial<CallContext>;
  if (context === 'secure') await requireIdentity(request);
}
