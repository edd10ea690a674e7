import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { registerProblems } from './answerProblem.ts';
import type { LenderApiTools, LenderCallDescription } from './lenderCall.ts';
import { openApiOf, PREFIX } from './openApi.ts';
import { registerToken } from './tokenRoute.ts';

/**
 * The Lender API without its calls, which `register` adds: tokens, problems for whatever fails, and the OpenAPI document of
 * the calls that were added.
 */
export async function openLenderApi(
  app: FastifyInstance,
  dependencies: AppDependencies,
  register: (tools: LenderApiTools) => void | Promise<void>,
): Promise<void> {
  await app.register(
    async (scope) => {
      const calls: LenderCallDescription[] = [];
      registerProblems(scope);
      await registerToken(scope, dependencies);
      await register({ app: scope, dependencies, calls });
      const document = openApiOf(calls);
      scope.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
        reply.header('cache-control', 'public, max-age=300');
        return document;
      });
    },
    { prefix: PREFIX },
  );
}
