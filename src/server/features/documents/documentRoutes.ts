import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import { kept } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { sendFile } from '../../http/sendFile.ts';
import {
  type DocumentSelection,
  type DocumentService,
  requestOrigin,
  SHOWN_DOCUMENT,
} from './documentService.ts';
import { DOCUMENTS, type OwnedApplications, tag, writeHeaders } from './routeParts.ts';
import { documentAnswer } from './wireDocument.ts';

/** Other owners' copies are theirs alone. */
const isBorrowers = ({ signerUuid }: DocumentAnswer): boolean => signerUuid === undefined;

interface OfDocument {
  Params: { uuid: string; documentUuid: string };
}

const yesNo = { type: 'string', enum: ['0', '1'] } as const;
const ofDocument = closed({ uuid, documentUuid: uuid });
const selections = [
  'UPLOAD',
  'DISCLOSURE',
  'CLOSING',
  'NOTARY',
  'ISSUED',
  'SUMMARY',
  'RESCISSION',
  'ADVERSE_ACTION',
  'INCOMPLETE',
  'INCOME',
] as const;

interface DocumentTools {
  readonly dependencies: AppDependencies;
  readonly documents: DocumentService;
  readonly owned: OwnedApplications;
}

/** The signed-in reader of a document, the time, and where they read. */
const readBy = (request: FastifyRequest, { clock }: AppDependencies) => ({
  identityUuid: sessionOf(request).identityUuid,
  at: new Date(clock.now()),
  origin: requestOrigin(request),
});

function registerList(app: FastifyInstance, { dependencies, documents, owned }: DocumentTools): void {
  app.get<{ Params: { uuid: string }; Querystring: { category?: DocumentSelection } }>(
    DOCUMENTS,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Documents of an application, oldest first (G-01, G-19); ISSUED lists all that the lender issued',
        params: closed({ uuid }),
        querystring: closed({ category: { type: 'string', enum: selections } }, ['category']),
        answer: { type: 'array', items: documentAnswer },
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const record = await owned.read(request.params.uuid, sessionOf(request));
      reply.header('cache-control', 'no-store');
      const all = await documents.list(dependencies.db.kysely, record.uuid, request.query.category);
      return all.filter(isBorrowers);
    },
  );
}

function registerFile(app: FastifyInstance, { dependencies, documents, owned }: DocumentTools): void {
  const { kysely } = dependencies.db;
  app.get<OfDocument & { Querystring: { signed?: '0' | '1'; download?: '0' | '1' } }>(
    `${DOCUMENTS}/:documentUuid`,
    {
      onRequest: requireIdentity,
      schema: {
        ...routeSchema({
          tag,
          summary:
            'The bytes of a document, or with signed=1 of its signed copy (G-01); each download is noted',
          params: ofDocument,
          querystring: closed({ signed: yesNo, download: yesNo }, ['signed', 'download']),
          signedIn: true,
        }),
        response: { 200: { type: 'string', format: 'binary' }, '4xx': { $ref: 'errorBody#' } },
      },
    },
    async (request, reply) => {
      const record = await owned.read(request.params.uuid, sessionOf(request));
      const [signed, download] = [request.query.signed === '1', request.query.download === '1'];
      const asked = { uuid: request.params.documentUuid, signed };
      const { document, ...file } = await documents.file(kysely, record.uuid, asked);
      if (!isBorrowers(document)) throw new ApiError('notFound');
      const given = { uuid: document.uuid, type: 'DOWNLOADED', sha256: file.sha256 } as const;
      const noted = { ...given, ...readBy(request, dependencies) };
      return sendFile(reply, dependencies, {
        ...file,
        name: document.fileName,
        type: document.contentType,
        isInline: !download,
        contentSecurityPolicy: SHOWN_DOCUMENT,
        whole: async () => void (await documents.recordEvent(kysely, record.uuid, noted)),
      });
    },
  );
}

function registerEvents(app: FastifyInstance, { dependencies, documents, owned }: DocumentTools): void {
  app.post<OfDocument & { Body: { type: 'VIEWED' | 'READ' } }>(
    `${DOCUMENTS}/:documentUuid/events`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Record that a document was opened, or read to its end (G-13, G-20)',
        params: ofDocument,
        headers: writeHeaders,
        body: closed({ type: { type: 'string', enum: ['VIEWED', 'READ'] } }),
        answer: documentAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const { documentUuid } = request.params;
        const record = await owned.lock(tx, request.params.uuid, sessionOf(request));
        const all = await documents.list(tx, record.uuid);
        if (!all.some((one) => one.uuid === documentUuid && isBorrowers(one))) throw new ApiError('notFound');
        const event = { uuid: documentUuid, type: request.body.type, ...readBy(request, dependencies) };
        const document = await documents.recordEvent(tx, record.uuid, event);
        return { status: 200, body: kept(document) };
      }),
  );
}

/** Reading documents, and recording what was done with them (G-01, G-19). */
export function registerDocuments(app: FastifyInstance, tools: DocumentTools): void {
  registerList(app, tools);
  registerFile(app, tools);
  registerEvents(app, tools);
}
