import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { forSigners, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { sendFile } from '../../http/sendFile.ts';
import { documentAnswer, requestOrigin, SHOWN_DOCUMENT } from '../documents/documentService.ts';
import { createSignerArea } from './signerArea.ts';
import { createSignerDocuments, type SignerCall } from './signerDocuments.ts';
import { type OfSigner, ofSigner, SIGNER } from './signerRoutes.ts';

type SignerDocuments = ReturnType<typeof createSignerDocuments>;
export type OfDocument = { Params: { uuid: string; documentUuid: string } };

const tag = 'signers';
const BASE = `${SIGNER}/:uuid`;
export const DOCUMENT = `${BASE}/documents/:documentUuid`;
export const ofDocument = closed({ uuid, documentUuid: uuid });
const yesNo = { type: 'string', enum: ['true', 'false'] } as const;
const events = ['VIEWED', 'READ', 'DOWNLOADED'] as const;

export const callOf = (request: FastifyRequest): SignerCall => ({
  session: sessionOf(request),
  origin: requestOrigin(request),
});

function registerReading(
  app: FastifyInstance,
  dependencies: AppDependencies,
  documents: SignerDocuments,
): void {
  app.get<OfSigner>(
    `${BASE}/documents`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary: 'The documents that the signed-in signer signs or gets, and what they did with them (G-29)',
        params: ofSigner,
        answer: { type: 'array', items: documentAnswer },
        signedIn: true,
      }),
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return documents.list(request.params.uuid, sessionOf(request));
    },
  );
  app.get<OfDocument & { Querystring: { signed?: 'true' | 'false'; download?: 'true' | 'false' } }>(
    `${DOCUMENT}/file`,
    {
      ...forSigners,
      schema: {
        ...routeSchema({
          tag,
          summary: "The bytes of a signer's document, or with signed=true of its signed copy; each is noted",
          params: ofDocument,
          querystring: closed({ signed: yesNo, download: yesNo }, ['signed', 'download']),
          signedIn: true,
        }),
        response: { 200: { type: 'string', format: 'binary' }, '4xx': { $ref: 'errorBody#' } },
      },
    },
    async (request, reply) => {
      const { signed, download } = request.query;
      const asked = { ...request.params, signed: signed === 'true' };
      const { document, note, ...file } = await documents.file(asked, callOf(request));
      return sendFile(reply, dependencies, {
        ...file,
        name: document.fileName,
        type: document.contentType,
        isInline: download !== 'true',
        contentSecurityPolicy: SHOWN_DOCUMENT,
        whole: note,
      });
    },
  );
}

function registerNotes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  documents: SignerDocuments,
): void {
  app.post<OfDocument & { Body: { type: (typeof events)[number] } }>(
    `${DOCUMENT}/events`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary: 'Record that the signer opened a document, or read it to its end',
        params: ofDocument,
        headers: writeHeaders,
        body: closed({ type: { type: 'string', enum: events } }),
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        await documents.note(tx, request.params, request.body.type, callOf(request));
        return { status: 204, body: null };
      }),
  );
}

/** Reading of a signer's own documents (G-20, G-29); opens only to signers' sessions. */
export function signerDocumentRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const documents = createSignerDocuments(dependencies, createSignerArea(dependencies));
  registerReading(app, dependencies, documents);
  registerNotes(app, dependencies, documents);
}
