import documentSchema from '../../../../../schemas/api/application-document.schema.json' with {
  type: 'json',
};
import { apiSchema } from '../../../http/apiSchema.ts';
import { sendFile } from '../../../http/sendFile.ts';
import { createDocumentService, type LenderDocument } from '../../documents/documentService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderRead } from '../client/lenderRoute.ts';
import { APPLICATION, closedBody, type OfUuid, ofApplication, uuidSchema } from './actParts.ts';
import { applicationOf, readOfLender } from './ownApplication.ts';

const tag = 'documents';

const wire = apiSchema(documentSchema) as {
  readonly properties: object;
  readonly required: readonly string[];
};
const lenderDocument = {
  ...wire,
  required: [...wire.required, 'internal'],
  properties: {
    ...wire.properties,
    internal: { type: 'boolean', description: 'The borrower does not see it.' },
  },
};

/** Bytes that no scanner has seen, and those it refused, are not given out. */
const isScanned = ({ status }: LenderDocument): boolean => status !== 'CHECKING' && status !== 'REFUSED';

const CONTENT_POLICY = "sandbox; default-src 'none'";

/** Documents of an application, and their bytes. */
export function registerDocumentReads(tools: LenderApiTools): void {
  const { dependencies } = tools;
  const { kysely } = dependencies.db;
  const documents = createDocumentService(dependencies);
  lenderRead<{ params: OfUuid }>(
    tools,
    {
      operation: 'listDocuments',
      method: 'GET',
      path: `${APPLICATION}/documents`,
      scope: 'documents:read',
      tag,
      summary: 'The documents of an application, the oldest first: issued, uploaded, and added by the lender',
      description: 'Without files that the virus scanner has not seen yet, or refused.',
      params: ofApplication,
      answer: closedBody({ documents: { type: 'array', items: lenderDocument } }),
    },
    async (call) => {
      const record = await readOfLender(kysely, call, call.params.uuid);
      const all = await documents.listForLender(kysely, record.uuid);
      return { body: { documents: all.filter(isScanned) } };
    },
  );
  lenderRead<{ params: OfUuid; query: { readonly signed?: '0' | '1' } }>(
    tools,
    {
      operation: 'readDocument',
      method: 'GET',
      path: '/documents/:uuid/content',
      scope: 'documents:read',
      tag,
      summary: 'The bytes of a document, or with signed=1 of its signed copy',
      params: { ...ofApplication, properties: { uuid: { ...uuidSchema, description: 'Of the document.' } } },
      query: closedBody({ signed: { type: 'string', enum: ['0', '1'] } }, ['signed']),
      answerType: 'application/octet-stream',
      problems: ['conflict'],
    },
    async (call, reply) => {
      const { uuid } = call.params;
      const record = await readOfLender(kysely, call, await applicationOf(kysely, 'documents', uuid));
      const asked = { uuid, signed: call.query.signed === '1' };
      const { document, ...file } = await documents.fileForLender(kysely, record.uuid, asked);
      return sendFile(reply, dependencies, {
        ...file,
        name: document.fileName,
        type: document.contentType,
        isInline: false,
        contentSecurityPolicy: CONTENT_POLICY,
      });
    },
  );
}
