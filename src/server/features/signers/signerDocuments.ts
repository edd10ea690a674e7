import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import {
  createDocumentService,
  type DocumentService,
  type RequestOrigin,
} from '../documents/documentService.ts';
import { signerOf } from './endSigning.ts';
import type { OwnSigner, SignerArea } from './signerArea.ts';

type Tx = Transaction<Tables>;

/** The package of the disclosure of electronic records. */
const DISCLOSURE = 'SIGNER';

/** The packages that tell somebody of their own credit report (15 U.S.C. 1681g(g), 1681m(a)). */
const OF_OWN_CREDIT: readonly string[] = ['CO_BORROWER', 'CO_BORROWER_DECLINE'];

/** A signed-in signer, and where they are. */
export interface SignerCall {
  readonly session: Session;
  readonly origin: RequestOrigin;
}

/** A document among those of a signer. */
export interface OfDocument {
  readonly uuid: string;
  readonly documentUuid: string;
}

/** All that was issued to a signer and is not replaced. */
export const issuedTo = (
  documents: Pick<DocumentService, 'current'>,
  queries: Queries,
  { row, record }: OwnSigner,
): Promise<readonly DocumentAnswer[]> => documents.current(queries, record.uuid, 'ISSUED', signerOf(row));

/**
 * What a signer reads: only their own copies and uploads, and what they sign with the borrower (G-29). None of it tells of the
 * borrower's income, credit or debts. Callers give a signer's session; 404 for all that is not this signer's.
 */
export function createSignerDocuments(dependencies: AppDependencies, area: SignerArea) {
  const { clock, db } = dependencies;
  const documents = createDocumentService(dependencies);

  /**
   * Who does not want to sign reads only what tells of their own credit; who has not agreed to electronic records yet reads
   * the disclosure alone.
   */
  async function ownDocuments(queries: Queries, own: OwnSigner): Promise<readonly DocumentAnswer[]> {
    const issued = await issuedTo(documents, queries, own);
    if (own.row.status === 'DECLINED')
      return issued.filter((document) => OF_OWN_CREDIT.includes(document.package ?? ''));
    if (!area.hasAgreed(own)) return issued.filter((document) => document.package === DISCLOSURE);
    return [...issued, ...(await documents.uploadsOf(queries, own.record.uuid, own.row.uuid))];
  }

  /** Answers 404 unless they may read it; who agreed may also read what was replaced. */
  async function expectReadable(own: OwnSigner, documentUuid: string): Promise<void> {
    if (area.hasAgreed(own) && own.row.status !== 'DECLINED') return;
    if (!(await ownDocuments(db.kysely, own)).some((one) => one.uuid === documentUuid))
      throw new ApiError('notFound');
  }

  return {
    list: async (uuid: string, session: Session): Promise<readonly DocumentAnswer[]> =>
      ownDocuments(db.kysely, await area.readOwn(db.kysely, uuid, session)),

    /** A document or its signed copy, and what notes that this signer was given it. */
    async file({ uuid, documentUuid, signed }: OfDocument & { readonly signed: boolean }, call: SignerCall) {
      const own = await area.readOwn(db.kysely, uuid, call.session);
      await expectReadable(own, documentUuid);
      const { row, record } = own;
      const signer = signerOf(row);
      const file = await documents.fileForSigner(db.kysely, record.uuid, {
        uuid: documentUuid,
        signed,
        signer,
      });
      const note = async (): Promise<void> =>
        void (await documents.recordEvent(db.kysely, record.uuid, {
          uuid: documentUuid,
          type: 'DOWNLOADED',
          sha256: file.sha256,
          identityUuid: call.session.identityUuid,
          signer,
          at: new Date(clock.now()),
          origin: call.origin,
        }));
      return { ...file, note };
    },

    /**
     * Notes that they opened a document, or read it to its end; 409 unless they were given its bytes. That they were given
     * them is noted by `file`, never on their own word.
     */
    async note(
      tx: Tx,
      { uuid, documentUuid }: OfDocument,
      type: 'VIEWED' | 'READ' | 'DOWNLOADED',
      { session, origin }: SignerCall,
    ): Promise<void> {
      const own = await area.lockOwn(tx, uuid, session);
      if (!(await ownDocuments(tx, own)).some((one) => one.uuid === documentUuid))
        throw new ApiError('notFound');
      if (type === 'DOWNLOADED') return;
      const signer = signerOf(own.row);
      const { identityUuid } = session;
      const event = { uuid: documentUuid, type, identityUuid, signer, at: new Date(clock.now()), origin };
      await documents.recordEvent(tx, own.record.uuid, event);
    },
  };
}
