import type { FastifyInstance } from 'fastify';
import { kept, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { forSigners, sessionOf } from '../../http/requestContext.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import { documentAnswer } from '../documents/documentService.ts';
import { type SignatureRequest, signatureBody } from '../signing/signingService.ts';
import type { GoesOn } from './endSigning.ts';
import { type Rescinds, rescind } from './rescission.ts';
import { createSignerArea } from './signerArea.ts';
import { callOf, DOCUMENT, type OfDocument, ofDocument } from './signerDocumentRoutes.ts';
import { type OfSigner, ofSigner, SIGNER, signerAnswer } from './signerRoutes.ts';
import { createSignerSigning } from './signerSigning.ts';

const tag = 'signers';

/** Signing of a signer's own documents (G-20, G-29); opens only to signers' sessions. */
export function signerSigningRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  lender: GoesOn & Rescinds,
): void {
  const signing = createSignerSigning(dependencies, createSignerArea(dependencies), lender);
  app.post<OfDocument & { Body: SignatureRequest }>(
    `${DOCUMENT}/sign`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary:
          'Sign one document as a signer (G-29); 409 if it is too early or they have not read it to its end, 422 if the name differs',
        params: ofDocument,
        headers: writeHeaders,
        body: signatureBody,
        answer: documentAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => ({
        status: 200,
        body: kept(await signing.sign(tx, request.params, request.body, callOf(request))),
      })),
  );
  app.post<OfSigner>(
    `${SIGNER}/:uuid/steps/sign`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary:
          'The signer signed everything; after the last the application goes on; 409 while one is unsigned',
        params: ofSigner,
        headers: writeHeaders,
        answer: signerAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => ({
        status: 200,
        body: kept(await signing.finish(tx, request.params.uuid, sessionOf(request))),
      })),
  );
  registerRescind(app, dependencies, lender);
}

function registerRescind(app: FastifyInstance, dependencies: AppDependencies, lender: Rescinds): void {
  const area = createSignerArea(dependencies);
  app.post<OfSigner>(
    `${SIGNER}/:uuid/rescind`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary:
          'Use the right to cancel, which cancels for all (G-20); 409 without it or after its last day',
        params: ofSigner,
        headers: writeHeaders,
        answer: signerAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const own = await area.lockOwn(tx, request.params.uuid, sessionOf(request));
        const ended = await rescind(tx, dependencies, lender, own);
        return { status: 200, body: kept(await area.viewOf(tx, ended)) };
      }),
  );
}
