import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import { changeLenderFile, readLenderFile } from '../applications/lenderFileService.ts';
import { lockActive } from '../applications/ownedRecordService.ts';
import { checklistStatusOf } from '../applications/recordService.ts';
import { createDocumentService, type RequestOrigin } from '../documents/documentService.ts';
import {
  expectName,
  notReady,
  refuseEarly,
  type SignatureRequest,
  type Signing,
  writtenName,
} from './signatureRequest.ts';

export {
  expectName,
  refuseEarly,
  type SignatureRequest,
  type Signing,
  signatureBody,
  writtenName,
} from './signatureRequest.ts';

type Tx = Transaction<Tables>;

export interface SigningSession {
  readonly session: string;
  readonly documents: readonly DocumentAnswer[];
  /** `yyyy-MM-dd`: signing is not allowed earlier. */
  readonly earliest?: string;
}

export interface SigningCall {
  readonly session: Session;
  readonly origin: RequestOrigin;
}

/** Signing of closing documents by the borrower (G-20). */
export function createSigningService(dependencies: AppDependencies) {
  const { clock, connections, ids, releases } = dependencies;
  const documents = createDocumentService(dependencies);

  async function opened(tx: Tx, uuid: string, session: Session): Promise<Signing> {
    const record = await lockActive(tx, uuid, session);
    const at = new Date(clock.now());
    const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
    const ports = connections.portsOf(record.organization);
    const facts = await applicationFacts(tx, { record, release, ports, at });
    const signing = { record, release, at, facts };
    if (!release.statuses.takes(checklistStatusOf(record), 'signingComplete')) throw notReady(signing);
    return signing;
  }

  const ownDocuments = (tx: Tx, uuid: string): Promise<readonly DocumentAnswer[]> =>
    documents.current(tx, uuid, 'CLOSING');

  return {
    /** Begins or resumes signing; answers 409 when it is not due. */
    async begin(tx: Tx, uuid: string, { session }: SigningCall): Promise<SigningSession> {
      const { record, at } = await opened(tx, uuid, session);
      const { notes } = await readLenderFile(tx, uuid);
      const known = notes.signingSession;
      const id = typeof known === 'string' ? known : ids.uuid();
      if (known !== id) await changeLenderFile(tx, uuid, { notes: { signingSession: id }, at });
      const { earliestClosing: earliest } = record.data.timeline ?? {};
      return {
        session: id,
        documents: await ownDocuments(tx, uuid),
        ...(earliest === undefined ? {} : { earliest }),
      };
    },

    /**
     * Signs one document with the legal name, or initials where required, recording the location to three
     * decimals. Answers 404 when it is not the borrower's to sign; 409 when it is too early, signing was not
     * begun, or it is unread; 422 for another name. Idempotent.
     */
    async sign(
      tx: Tx,
      { uuid, documentUuid }: { readonly uuid: string; readonly documentUuid: string },
      request: SignatureRequest,
      { session, origin }: SigningCall,
    ): Promise<DocumentAnswer> {
      const signing = await opened(tx, uuid, session);
      const { record, at } = signing;
      refuseEarly(signing);
      const { notes } = await readLenderFile(tx, uuid);
      if (typeof notes.signingSession !== 'string') throw notReady(signing);
      expectName(signing, request, signing.facts['application.legalName']);
      const document = (await ownDocuments(tx, uuid)).find((own) => own.uuid === documentUuid);
      if (!document) throw new ApiError('notFound');
      const typedName = writtenName(request, document.sign);
      const { identityUuid } = session;
      const act = { typedName, identityUuid, geo: request.geo, at, origin };
      return documents.sign(tx, record, documentUuid, act);
    },
  };
}
