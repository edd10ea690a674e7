import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '../../../core/shared/json.ts';
import { kept, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { forSigners, sessionOf } from '../../http/requestContext.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { createCoBorrowerAnswers } from './coBorrowerAnswers.ts';
import { createSignerArea } from './signerArea.ts';
import { type OfSigner, ofSigner, SIGNER, signerAnswer } from './signerRoutes.ts';

const tag = 'signers';
const BODY_LIMIT_BYTES = 32 * 1024;

/** Any object: the lender's release decides what it may contain. */
const body = { type: 'object', additionalProperties: true } as const;

/** What somebody who borrows too answers; opens only to signers' sessions, and only to co-borrowers. */
export function coBorrowerRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  lender: Pick<Lender, 'ask' | 'goOn'>,
): void {
  const answers = createCoBorrowerAnswers(dependencies, createSignerArea(dependencies), lender);
  const steps = [
    ['answers', 'answer', 'A co-borrower gives their own answers and authorises their credit report (G-29)'],
    ['demographics', 'demographics', 'A co-borrower gives their demographic information, or none (G-12)'],
  ] as const;
  for (const [step, save, summary] of steps)
    app.post<OfSigner & { Body: JsonObject }>(
      `${SIGNER}/:uuid/steps/${step}`,
      {
        ...forSigners,
        bodyLimit: BODY_LIMIT_BYTES,
        schema: routeSchema({
          tag,
          summary: `${summary}; 409 while an earlier step is open, 422 when they do not hold`,
          params: ofSigner,
          headers: writeHeaders,
          body,
          answer: signerAnswer,
          signedIn: true,
        }),
      },
      (request, reply) =>
        answerOnce(dependencies, request, reply, async (tx) => {
          const userAgent = request.headers['user-agent'];
          const sent = { document: request.body, session: sessionOf(request), userAgent };
          return { status: 200, body: kept(await answers[save](tx, request.params.uuid, sent)) };
        }),
    );
}
