import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { errorTable } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { LARGEST_FILE } from './acceptFile.ts';
import type { ResumableUploads } from './resumableUploads.ts';
import { kept, type OwnedApplications, SIDES, tag, UPLOADS, writeHeaders } from './routeParts.ts';
import type { UploadLabel } from './uploadService.ts';

interface OfUpload {
  Params: { uuid: string; uploadUuid: string };
}

const CHUNK_TYPES = ['application/octet-stream', 'application/offset+octet-stream'];
const ofUpload = closed({ uuid, uploadUuid: uuid });
const count = { type: 'integer', minimum: 0 } as const;

const uploadAnswer = closed({ uuid, fileName: text(), size: count, received: count, documentUuid: uuid }, [
  'documentUuid',
]);

const offsetAnswer = {
  description: 'Another byte is due: the one in `received` and in the header upload-offset',
  ...closed({ status: text(), errors: { type: 'array', items: text() }, received: count }),
};

/** Registers uploads that go on after a cut (G-01): begin, ask how far, send from there, give up. */
export function registerResumable(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { resumable, owned }: { readonly resumable: ResumableUploads; readonly owned: OwnedApplications },
): void {
  const { db } = dependencies;
  app.addContentTypeParser(
    CHUNK_TYPES,
    { parseAs: 'buffer', bodyLimit: LARGEST_FILE },
    (_request, body, done) => done(null, body),
  );

  app.post<{ Params: { uuid: string }; Body: UploadLabel & { fileName: string; size: number } }>(
    UPLOADS,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Begin an upload that can go on after a cut (G-01)',
        params: closed({ uuid }),
        headers: writeHeaders,
        body: closed(
          {
            fileName: text(),
            size: { type: 'integer', minimum: 1 },
            type: { type: 'string', pattern: '^[A-Z][A-Z0-9_]*$', maxLength: 80 },
            side: { type: 'string', enum: SIDES },
            conditionUuid: uuid,
          },
          ['side', 'conditionUuid'],
        ),
        answer: uploadAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const record = await owned.lock(tx, request.params.uuid, sessionOf(request));
        return { status: 200, body: kept(await resumable.begin(tx, record, request.body)) };
      }),
  );

  app.get<OfUpload>(
    `${UPLOADS}/:uploadUuid`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'How far an upload is (G-01)',
        params: ofUpload,
        answer: uploadAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const { uuid: application, uploadUuid } = request.params;
      await owned.read(application, sessionOf(request));
      const state = await resumable.state(db.kysely, application, uploadUuid);
      return reply.header('upload-offset', state.received).header('cache-control', 'no-store').send(state);
    },
  );

  app.patch<OfUpload & { Headers: { 'upload-offset': number }; Body: Buffer | undefined }>(
    `${UPLOADS}/:uploadUuid`,
    {
      bodyLimit: LARGEST_FILE,
      onRequest: requireIdentity,
      schema: {
        ...routeSchema({
          tag,
          summary: 'Send a chunk from the byte that is due; the last one makes the document (G-01)',
          params: ofUpload,
          headers: { type: 'object', required: ['upload-offset'], properties: { 'upload-offset': count } },
          signedIn: true,
        }),
        consumes: CHUNK_TYPES,
        response: { 200: uploadAnswer, 409: offsetAnswer, '4xx': { $ref: 'errorBody#' } },
      },
    },
    async (request, reply) => {
      const { uuid: application, uploadUuid } = request.params;
      const lock = (tx: Parameters<OwnedApplications['lock']>[0]) =>
        owned.lock(tx, application, sessionOf(request));
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const chunk = { uuid: uploadUuid, offset: request.headers['upload-offset'], bytes };
      const taken = await db.transaction(async (tx) => resumable.append(tx, await lock(tx), chunk));
      if (!taken.ok) {
        const { status, message } = errorTable.conflict;
        reply.header('upload-offset', taken.error).code(status);
        return reply.send({ status: message, errors: ['another byte is due'], received: taken.error });
      }
      const { value } = taken;
      const isWhole = value.received === value.size && value.documentUuid === undefined;
      const state = isWhole ? await resumable.complete(value, application, lock) : value;
      return reply.header('upload-offset', state.received).send(state);
    },
  );

  app.delete<OfUpload>(
    `${UPLOADS}/:uploadUuid`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Give an upload up (G-01)',
        params: ofUpload,
        headers: writeHeaders,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const record = await owned.lock(tx, request.params.uuid, sessionOf(request));
        await resumable.cancel(tx, record.uuid, request.params.uploadUuid);
        return { status: 204, body: null };
      }),
  );
}
