import type { FastifyInstance } from 'fastify';
import { kept, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { forSigners, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createSignerArea } from './signerArea.ts';
import { createSignerConsent } from './signerConsent.ts';
import { type OfSigner, ofSigner, SIGNER, signerAnswer } from './signerRoutes.ts';

const tag = 'signers';

/** A signer's consent to electronic records; opens only to signers' sessions. */
export function signerConsentRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const consent = createSignerConsent(dependencies, createSignerArea(dependencies));
  app.put<OfSigner>(
    `${SIGNER}/:uuid/disclosure`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary: 'Issue the disclosure of electronic records to the signer, once (15 U.S.C. 7001(c))',
        params: ofSigner,
        headers: writeHeaders,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        await consent.begin(tx, request.params.uuid, sessionOf(request));
        return { status: 204, body: null };
      }),
  );
  app.post<OfSigner & { Body: { accessCode: string } }>(
    `${SIGNER}/:uuid/steps/consent`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary:
          'The signer agrees to electronic records; 409 until the disclosure is read to its end, 422 for another code',
        params: ofSigner,
        headers: writeHeaders,
        body: closed({ accessCode: text(12) }),
        answer: signerAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const { accessCode } = request.body;
        const given = { accessCode, session: sessionOf(request), userAgent: request.headers['user-agent'] };
        return { status: 200, body: kept(await consent.give(tx, request.params.uuid, given)) };
      }),
  );
}
