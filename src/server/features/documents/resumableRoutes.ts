import { Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { receivesFiles } from '../../http/receiving.ts';
import { sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { selectDocument } from './documentStore.ts';
import type { ResumableUploads } from './resumableUploads.ts';
import { tag, type UploadPlace } from './routeParts.ts';
import { lastComesFirst, type TusRequest, TusStore } from './tusStore.ts';
import type { Upload } from './uploadRows.ts';

interface Around {
  readonly resumable: ResumableUploads;
  readonly place: UploadPlace;
}

type OfUpload = FastifyRequest<{ Params: { uuid: string; uploadUuid?: string } }>;

const PIECES = 'application/offset+octet-stream';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The request for the tus server: original headers, streamed body. */
function webRequest({ raw, url, method, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const body = method === 'PATCH' || method === 'POST' ? { body: Readable.toWeb(raw), duplex: 'half' } : {};
  return new Request(`http://localhost${url}`, { method, headers: given, ...body } as RequestInit);
}

/** The upload's document as headers: tus answers have no body. */
async function documentHeaders(
  { db }: Pick<AppDependencies, 'db'>,
  applicationUuid: string,
  { documentUuid }: Pick<Upload, 'documentUuid'>,
): Promise<Readonly<Record<string, string>>> {
  if (documentUuid === undefined) return {};
  const row = await selectDocument(db.kysely, applicationUuid, documentUuid);
  return { 'upload-document': documentUuid, ...(row ? { 'upload-document-status': row.status } : {}) };
}

/**
 * Answers a tus 1.0 call about a person's own uploads. Our own refusals are thrown as everywhere; protocol errors
 * are answered by the tus server.
 */
async function answerTus(
  dependencies: AppDependencies,
  { resumable, place }: Around,
  request: OfUpload,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, ids } = dependencies;
  const { uuid, uploadUuid = '' } = request.params;
  const session = sessionOf(request);
  const owner = await place.read(uuid, session);
  const { applicationUuid } = owner;
  if (UUID.test(uploadUuid)) await resumable.expectOf(owner, uploadUuid);
  const asked: TusRequest = {
    ...owner,
    holder: ids.uuid(),
    lock: async (tx) => (await place.lock(tx, uuid, session)).record,
  };
  const complete = async (id: string): Promise<Readonly<Record<string, string>>> => {
    const upload = await resumable.state(applicationUuid, id);
    const isWhole = upload.received === upload.size;
    const done = isWhole ? await resumable.complete(applicationUuid, upload, asked.lock) : upload;
    return documentHeaders(dependencies, applicationUuid, done);
  };
  let thrown: Error | undefined;
  const tus = new Server({
    path: `${place.path}/uploads`.replace(':uuid', uuid),
    datastore: new TusStore(resumable, db, asked),
    locker: lastComesFirst(resumable, asked),
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => ids.uuid(),
    getFileIdFromRequest: () => (UUID.test(uploadUuid) ? uploadUuid : undefined),
    onUploadFinish: async (_request, { id }) => ({ headers: { ...(await complete(id)) } }),
    onResponseError: (_request, error) => {
      if (error instanceof Error) thrown = error;
      return undefined;
    },
  });
  const answer = await tus.handleWeb(webRequest(request));
  if (thrown) throw thrown;
  answer.headers.delete('content-length');
  reply.code(answer.status).headers(Object.fromEntries(answer.headers));
  // When the last answer was lost, asking for the offset completes the upload.
  if (request.method === 'HEAD' && answer.ok) reply.headers(await complete(uploadUuid));
  return reply.header('cache-control', 'no-store').send(await answer.text());
}

const ofUploads = closed({ uuid });
const ofUpload = closed({ uuid, uploadUuid: uuid });

/** Resumable uploads (G-01) by tus 1.0 with creation and termination. */
export function registerResumable(app: FastifyInstance, dependencies: AppDependencies, around: Around): void {
  app.addContentTypeParser(PIECES, (_request, _payload, done) => done(null));
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    answerTus(dependencies, around, request as OfUpload, reply);
  const { opens, path } = around.place;
  const uploads = `${path}/uploads`;
  const receives = receivesFiles(dependencies);
  const call = (summary: string, params: object, takesFiles = false) => ({
    ...(takesFiles ? receives : {}),
    ...opens,
    config: { ...(takesFiles ? receives.config : {}), ...opens.config },
    schema: {
      ...routeSchema({ tag, summary, params, signedIn: true }),
      response: { '4xx': { $ref: 'errorBody#' } },
    },
  });
  app.post(
    uploads,
    call(
      'tus: begin an upload; Upload-Metadata has filename, type, side, conditionUuid (G-01)',
      ofUploads,
      true,
    ),
    answer,
  );
  app.head(`${uploads}/:uploadUuid`, call('tus: how far an upload is (G-01)', ofUpload), answer);
  app.patch(
    `${uploads}/:uploadUuid`,
    call('tus: send from the byte that is due; the last makes the document (G-01)', ofUpload, true),
    answer,
  );
  app.delete(`${uploads}/:uploadUuid`, call('tus: give an upload up (G-01)', ofUpload), answer);
}
