import type { FastifyInstance } from 'fastify';
import { HELOC, kept, type OfApplication, ofApplication, writeHeaders } from '../../http/applicationRoute.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { documentAnswer, requestOrigin } from '../documents/documentService.ts';
import { createSigningService, type SignatureRequest, signatureBody } from './signingService.ts';

const tag = 'signing';
const sessionAnswer = closed(
  { session: uuid, documents: { type: 'array', items: documentAnswer }, earliest: text(10) },
  ['earliest'],
);

type OfDocument = { Params: { uuid: string; documentUuid: string }; Body: SignatureRequest };

/** Signing of closing documents by the borrower (G-20); the step call signing/complete ends it. */
export const signingFeature: FeaturePlugin = (app: FastifyInstance, dependencies) => {
  const service = createSigningService(dependencies);
  app.post<OfApplication>(
    `${HELOC}/:uuid/signing/session`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Begin or continue signing (G-20); 409 if it is not time to sign',
        params: ofApplication,
        headers: writeHeaders,
        answer: sessionAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const call = { session: sessionOf(request), origin: requestOrigin(request) };
        return { status: 200, body: kept(await service.begin(tx, request.params.uuid, call)) };
      }),
  );
  app.post<OfDocument>(
    `${HELOC}/:uuid/signing/:documentUuid/sign`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Sign one document (G-20, APP-71); 409 if it is too early or not read to its end, 422 if the name differs',
        params: closed({ uuid, documentUuid: uuid }),
        headers: writeHeaders,
        body: signatureBody,
        answer: documentAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const call = { session: sessionOf(request), origin: requestOrigin(request) };
        const signed = await service.sign(tx, request.params, request.body, call);
        return { status: 200, body: kept(signed) };
      }),
  );
};
