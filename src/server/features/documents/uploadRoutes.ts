import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { wordsOf } from '../../http/refusalWords.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { type AcceptedFile, acceptFile, MOST_FILES, refusals } from './acceptFile.ts';
import { sha256 } from './documentStore.ts';
import { type RefusedFile, readMultipart } from './multipartFiles.ts';
import { DOCUMENTS, kept, type OwnedApplications, SIDES, tag, writeHeaders } from './routeParts.ts';
import type { UploadLabel, UploadService } from './uploadService.ts';
import { documentAnswer } from './wireDocument.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The most a request may carry: every file at its largest, and what multipart adds. */
const BODY_LIMIT = (MOST_FILES + 1) * 10_500_000;

/** Registers uploading and removing (G-01). */
export function registerUploads(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { uploads, owned }: { readonly uploads: UploadService; readonly owned: OwnedApplications },
): void {
  const { blobs, clock, db, logger, releases } = dependencies;
  app.post<{ Params: { uuid: string } }>(
    DOCUMENTS,
    {
      bodyLimit: BODY_LIMIT,
      onRequest: requireIdentity,
      schema: {
        ...routeSchema({
          tag,
          summary:
            'Upload up to ten files (multipart: type, side, conditionUuid, file); what is refused says why (G-01)',
          params: closed({ uuid }),
          headers: writeHeaders,
          answer: closed({
            documents: { type: 'array', items: documentAnswer },
            refused: { type: 'array', items: closed({ fileName: text(), message: text() }) },
          }),
          signedIn: true,
        }),
        consumes: ['multipart/form-data'],
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await owned.read(request.params.uuid, session);
      const { label, accepted, refused: reasons } = await readUpload(request);
      const refused = reasons.map(({ fileName, reason }) => ({
        fileName,
        message: wordsOf([said(reason)], releases, request)[0] ?? '',
      }));
      return answerOnce(dependencies, request, reply, async (tx) => {
        const record = await owned.lock(tx, request.params.uuid, session);
        await uploads.check(tx, record, label);
        const documents = await uploads.keep(tx, record, {
          label,
          files: accepted,
          at: new Date(clock.now()),
        });
        return { status: 200, body: kept({ documents, refused }) };
      });
    },
  );

  app.delete<{ Params: { uuid: string; documentUuid: string } }>(
    `${DOCUMENTS}/:documentUuid`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Remove an upload that was not reviewed yet (G-01)',
        params: closed({ uuid, documentUuid: uuid }),
        headers: writeHeaders,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      let storageKey: string | undefined;
      const answer = await answerOnce(dependencies, request, reply, async (tx) => {
        const record = await owned.lock(tx, request.params.uuid, sessionOf(request));
        storageKey = await uploads.remove(tx, record, request.params.documentUuid, new Date(clock.now()));
        return { status: 204, body: null };
      });
      if (storageKey !== undefined)
        await blobs
          .remove(db.kysely, storageKey)
          .catch(() => logger.warn('a removed file is still in the store'));
      return answer;
    },
  );
}

interface ReadUpload {
  readonly label: UploadLabel;
  readonly accepted: readonly AcceptedFile[];
  readonly refused: readonly RefusedFile[];
}

/** The files of a request, those that can be taken apart from the others; 422 when there is none at all. */
async function readUpload(request: FastifyRequest): Promise<ReadUpload> {
  const { fields, files, refused } = await readMultipart(request);
  const label = labelOf(fields);
  if (files.length + refused.length === 0) throw new ApiError('unprocessable', [said(refusals.none)]);
  const accepted: AcceptedFile[] = [];
  const all = [...refused];
  for (const file of files) {
    const result = await acceptFile(file);
    if (result.ok) accepted.push(result.value);
    else all.push({ fileName: file.name.slice(0, 200), reason: result.error });
  }
  // What a repeat with the same key is compared by.
  request.body = { ...label, files: files.map(({ name, bytes }) => [name, sha256(bytes)]) };
  return { label, accepted, refused: all };
}

function labelOf({ type = '', side, conditionUuid }: Readonly<Record<string, string>>): UploadLabel {
  if (!/^[A-Z][A-Z0-9_]{0,79}$/.test(type))
    throw new ApiError('badRequest', ['body.type must be a type of document']);
  if (side && !SIDES.includes(side))
    throw new ApiError('badRequest', [`body.side must be one of ${SIDES.join(', ')}`]);
  if (conditionUuid && !UUID.test(conditionUuid))
    throw new ApiError('badRequest', ['body.conditionUuid must match format "uuid"']);
  return { type, ...(side ? { side } : {}), ...(conditionUuid ? { conditionUuid } : {}) };
}
