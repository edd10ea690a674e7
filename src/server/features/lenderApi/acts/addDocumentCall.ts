import { ofApplication as ownedByApplication } from '../../../db/keys/owners.ts';
import { discardBlobs } from '../../../storage/discardBlobs.ts';
import {
  type AcceptedFile,
  acceptFile,
  addGivenDocument,
  type FileRefusal,
  type GivenRefusal,
  readMultipart,
} from '../../documents/givenDocumentService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import type { LenderCall } from '../client/lenderRoute.ts';
import { lenderUpload, type ReceivedFiles } from '../client/lenderUpload.ts';
import type { LenderProblem } from '../client/problem.ts';
import {
  APPLICATION,
  closedBody,
  kindText,
  noneOf,
  type OfUuid,
  ofApplication,
  uuidSchema,
} from './actParts.ts';
import { versionEtag, withVersion } from './applicationWrite.ts';
import { lockOfLender, problemAt, readOfLender } from './ownApplication.ts';

/** The largest file and its multipart overhead, in bytes. */
const BODY_LIMIT = 10_500_000;

interface Received extends ReceivedFiles {
  readonly type: string;
  readonly internal: boolean;
  readonly file: AcceptedFile;
}

const refusals: Readonly<Record<FileRefusal, string>> = {
  'refusal.upload.type': 'is not a PDF, JPEG, PNG or HEIC that only shows pages',
  'refusal.upload.size': 'has more than 10 MB',
  'refusal.upload.none': 'is missing',
  'refusal.upload.many': 'must be one file',
  'refusal.upload.full': 'is one more than the application can hold',
  'refusal.upload.infected': 'carries a virus',
  'refusal.upload.slow': 'takes too long to look at',
  'refusal.upload.pieces': 'is not whole',
};

const refused = (reason: FileRefusal): LenderProblem => problemAt('unprocessable', 'file', refusals[reason]);

/** Reads the request's one file before anything is locked; whatever is wrong leaves nothing behind. */
async function received(tools: LenderApiTools, call: LenderCall<{ params: OfUuid }>): Promise<Received> {
  const { dependencies } = tools;
  const { db, blobs, ids } = dependencies;
  const { uuid } = call.params as OfUuid;
  const { uuid: applicationUuid } = await readOfLender(db.kysely, call, uuid);
  const owner = ownedByApplication(applicationUuid);
  const { fields, files, refused: wrong } = await readMultipart(call.request, dependencies, owner);
  try {
    const { type = '', internal = 'false', ...others } = fields;
    const [other] = Object.keys(others);
    if (other !== undefined) throw problemAt('unprocessable', other.slice(0, 60), 'is not known');
    if (internal !== 'true' && internal !== 'false')
      throw problemAt('unprocessable', 'internal', 'must be true or false');
    if (wrong[0]) throw refused(wrong[0].reason);
    const [first, second] = files;
    if (!first) throw refused('refusal.upload.none');
    if (second) throw refused('refusal.upload.many');
    const source = () => blobs.read(db.kysely, first.key);
    const given = { name: first.name, applicationUuid, source };
    const result = await acceptFile(db.kysely, dependencies, given, ids.uuid());
    if (!result.ok) throw refused(result.error);
    const asked = [type, internal, first.name, first.sha256];
    return { type, internal: internal === 'true', file: result.value, asked };
  } finally {
    await discardBlobs(
      dependencies,
      files.map(({ key }) => key),
    );
  }
}

const form = closedBody(
  {
    type: { ...kindText, description: 'One of the lender’s types; a refusal lists them.' },
    internal: {
      type: 'string',
      enum: ['true', 'false'],
      default: 'false',
      description: 'The borrower does not see it.',
    },
    file: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'One PDF, JPEG, PNG or HEIC of at most 10 MB, with its file name.',
    },
  },
  ['internal'],
);

const refusedAs = (result: GivenRefusal): LenderProblem =>
  result.why === 'unknown'
    ? problemAt('unprocessable', 'type', noneOf(result.types))
    : problemAt('conflict', 'file', 'is one more than the application can hold');

/** Adding a document of the lender to an application. */
export function registerAddDocument(tools: LenderApiTools): void {
  const { dependencies } = tools;
  lenderUpload<{ params: OfUuid }, Received>(
    tools,
    {
      operation: 'addDocument',
      method: 'POST',
      path: `${APPLICATION}/documents`,
      scope: 'documents:write',
      tag: 'documents',
      summary: 'Add a document: type, internal (true or false), and one file',
      description:
        'The types and their titles are declared by the lender’s configuration (`acts.documents` of journey.yaml). The file is scanned, and looked into, as every upload; one that waits for the scanner has the status CHECKING and is shown to nobody yet. The borrower sees the document and is told, unless it is internal.',
      params: ofApplication,
      form,
      answer: closedBody({ uuid: uuidSchema, status: { type: 'string', enum: ['READY', 'CHECKING'] } }),
      etag: versionEtag,
      status: 201,
      problems: ['conflict', 'payload-too-large', 'unsupported-media-type'],
    },
    {
      bodyLimit: BODY_LIMIT,
      receives: (call) => received(tools, call),
      writes: async (tx, call, { type, internal, file }) => {
        const record = await lockOfLender(tx, call, call.params.uuid);
        const given = { type, internal, file, by: call.client.id };
        const result = await addGivenDocument(tx, dependencies, record, given);
        if (result.type === 'refused') throw refusedAs(result);
        const status = file.scan === 'WAITING' ? 'CHECKING' : 'READY';
        return withVersion(tx, call, { body: { uuid: result.uuid, status } });
      },
      discards: ({ file }) => discardBlobs(dependencies, [file.storageKey]),
    },
  );
}
