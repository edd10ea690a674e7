import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ofApplication } from '../../db/keys/owners.ts';
import { kept } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { receivesFiles } from '../../http/receiving.ts';
import { wordsOf } from '../../http/refusalWords.ts';
import { sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import { type AcceptedFile, acceptFile, MOST_FILES, refusals } from './acceptFile.ts';
import { type RefusedFile, readMultipart } from './multipartFiles.ts';
import { tag, type UploadPlace, type UploadsOwner, writeHeaders } from './routeParts.ts';
import type { UploadLabel } from './uploadChecks.ts';
import { readLabel } from './uploadLabel.ts';
import type { UploadService } from './uploadService.ts';
import { documentAnswer } from './wireDocument.ts';

/** Every file at its largest, plus multipart overhead. */
const BODY_LIMIT = (MOST_FILES + 1) * 10_500_000;

interface Taking {
  readonly uploads: UploadService;
  readonly place: UploadPlace;
}

/** Uploading and removing files (G-01). */
export function registerUploads(app: FastifyInstance, dependencies: AppDependencies, taking: Taking): void {
  registerSending(app, dependencies, taking);
  registerRemoval(app, dependencies, taking);
}

function registerSending(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { uploads, place }: Taking,
): void {
  const { clock, releases } = dependencies;
  const { opens, path, read, lock } = place;
  const receives = receivesFiles(dependencies);
  app.post<{ Params: { uuid: string } }>(
    `${path}/documents`,
    {
      ...receives,
      ...opens,
      config: { ...receives.config, ...opens.config },
      bodyLimit: BODY_LIMIT,
      schema: {
        ...routeSchema({
          tag,
          summary:
            'Upload up to ten files (multipart: type, side, conditionUuid, file); says why a file is refused (G-01)',
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
      const owner = await read(request.params.uuid, session);
      const { label, accepted, refused: reasons } = await readUpload(request, dependencies, owner);
      const refused = reasons.map(({ fileName, reason }) => ({
        fileName,
        message: wordsOf([said(reason)], releases, request)[0] ?? '',
      }));
      let isKept = false;
      try {
        return await answerOnce(dependencies, request, reply, async (tx) => {
          const { record } = await lock(tx, request.params.uuid, session);
          await uploads.check(tx, record, label);
          const at = new Date(clock.now());
          const documents = await uploads.keep(tx, record, { label, files: accepted, at });
          isKept = true;
          return { status: 200, body: kept({ documents, refused }) };
        });
      } finally {
        // Refused, or a replay.
        if (!isKept)
          await discardBlobs(
            dependencies,
            accepted.map(({ storageKey }) => storageKey),
          );
      }
    },
  );
}

function registerRemoval(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { uploads, place: { opens, path, lock } }: Taking,
): void {
  const { clock } = dependencies;
  app.delete<{ Params: { uuid: string; documentUuid: string } }>(
    `${path}/documents/:documentUuid`,
    {
      ...opens,
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
        const locked = await lock(tx, request.params.uuid, sessionOf(request));
        storageKey = await uploads.remove(tx, locked, request.params.documentUuid, new Date(clock.now()));
        return { status: 204, body: null };
      });
      if (storageKey !== undefined) await discardBlobs(dependencies, [storageKey]);
      return answer;
    },
  );
}

interface ReadUpload {
  readonly label: UploadLabel;
  readonly accepted: readonly AcceptedFile[];
  readonly refused: readonly RefusedFile[];
}

/** The request's files, accepted and refused; 422 when there are none. */
async function readUpload(
  request: FastifyRequest<{ Params: { uuid: string } }>,
  dependencies: AppDependencies,
  { applicationUuid, signerUuid }: UploadsOwner,
): Promise<ReadUpload> {
  const { db, blobs, ids } = dependencies;
  const owner = ofApplication(applicationUuid);
  const { fields, files, refused } = await readMultipart(request, dependencies, owner);
  const accepted: AcceptedFile[] = [];
  const all = [...refused];
  try {
    const label = { ...readLabel(fields), ...(signerUuid === undefined ? {} : { signerUuid }) };
    if (files.length + refused.length === 0) throw new ApiError('unprocessable', [said(refusals.none)]);
    for (const { name, key } of files) {
      const source = () => blobs.read(db.kysely, key);
      const result = await acceptFile(db.kysely, dependencies, { name, applicationUuid, source }, ids.uuid());
      if (result.ok) accepted.push(result.value);
      else all.push({ fileName: name.slice(0, 200), reason: result.error });
    }
    // Repeats with the same key are compared by this.
    request.body = { ...label, files: files.map(({ name, sha256 }) => [name, sha256]) };
    return { label, accepted, refused: all };
  } catch (error) {
    await discardBlobs(
      dependencies,
      accepted.map(({ storageKey }) => storageKey),
    );
    throw error;
  } finally {
    await discardBlobs(
      dependencies,
      files.map(({ key }) => key),
    );
  }
}
