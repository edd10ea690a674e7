import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../http/errors.ts';
import { whileAnswering } from '../../../http/requestScope.ts';
import { LenderProblem, type ProblemName, problemBody, problemTable } from './problem.ts';
import { toProblem } from './toProblem.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Retry-After, in seconds. */
const SOON = '2';

/** The name of the refusal in the log. */
const logged = (name: ProblemName): ErrorCode =>
  name.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase()) as ErrorCode;

const challenges: Partial<Record<ProblemName, string>> = {
  unauthenticated: 'Bearer realm="lender", error="invalid_token"',
  'insufficient-scope': 'Bearer realm="lender", error="insufficient_scope"',
};

/** Answers with a problem (RFC 9457). */
export function answerProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: LenderProblem,
): FastifyReply {
  const { status } = problemTable[problem.problem];
  request.refused = logged(problem.problem);
  const challenge = challenges[problem.problem];
  reply.header('x-request-id', request.id);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  if (problem.problem === 'unavailable' && !reply.hasHeader('retry-after')) reply.header('retry-after', SOON);
  return reply
    .code(status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(problem, request.id)));
}

/** Every failure below the API's address is a problem, that of an unknown address and of an unreadable body too. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => {
    const problem = toProblem(error);
    if (problemTable[problem.problem].status >= 500)
      whileAnswering(request, () => request.log.error({ error }, 'request failed'));
    return answerProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    answerProblem(request, reply, new LenderProblem('not-found', { detail: 'There is no such call' })),
  );
}
