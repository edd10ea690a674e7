import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { readsTheSame } from '../../../core/shared/readsTheSame.ts';
import { dayIn, zoneOf } from '../../../core/shared/stateTime.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import { changeLenderFile, readLenderFile } from '../applications/lenderFileService.ts';
import { lockActive } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, checklistStatusOf } from '../applications/recordService.ts';
import { createDocumentService, type RequestOrigin } from '../documents/documentService.ts';

type Tx = Transaction<Tables>;

export interface SigningSession {
  readonly session: string;
  readonly documents: readonly DocumentAnswer[];
  /** `yyyy-MM-dd`: signing is not allowed earlier. */
  readonly earliest?: string;
}

export interface SignatureRequest {
  readonly typedName: string;
  readonly initials: string;
  readonly geo: { readonly latitude: number; readonly longitude: number };
}

export interface SigningCall {
  readonly session: Session;
  readonly origin: RequestOrigin;
}

interface Signing {
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  readonly facts: Facts;
  readonly at: Date;
}

type Words = Pick<Signing, 'release' | 'facts'>;

const wordsOf = ({ release, facts }: Words, key: string, values = {}): string =>
  answerCopy(release).text(key, { facts, values });

/** Answers 409 before the earliest closing day of the state, or while documents are not ready (G-36). */
export function refuseEarly({ record, at, ...words }: Signing): void {
  const { earliestClosing } = record.data.timeline ?? {};
  if (!record.status.disclosurelistClosingReady)
    throw new ApiError('conflict', [wordsOf(words, 'screen.signing.notReady')]);
  if (earliestClosing !== undefined && dayIn(zoneOf(record.state), at) < earliestClosing)
    throw new ApiError('conflict', [wordsOf(words, 'screen.signing.tooEarly', { date: earliestClosing })]);
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
    if (!release.statuses.takes(checklistStatusOf(record), 'signingComplete'))
      throw new ApiError('conflict', [wordsOf(signing, 'screen.signing.notReady')]);
    return signing;
  }

  const ownDocuments = (tx: Tx, uuid: string): Promise<readonly DocumentAnswer[]> =>
    documents.current(tx, uuid, 'CLOSING');

  function expectName({ facts, release }: Signing, { typedName }: SignatureRequest): void {
    const legalName = facts['application.legalName'];
    if (typeof legalName !== 'string' || !readsTheSame(typedName, legalName))
      throw new ApiError('unprocessable', [wordsOf({ release, facts }, 'screen.summary.name.different')]);
  }

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
      if (typeof notes.signingSession !== 'string')
        throw new ApiError('conflict', [wordsOf(signing, 'screen.signing.notReady')]);
      expectName(signing, request);
      const document = (await ownDocuments(tx, uuid)).find((own) => own.uuid === documentUuid);
      if (!document) throw new ApiError('notFound');
      const typedName = document.sign === 'initials' ? request.initials : request.typedName;
      const { identityUuid } = session;
      const act = { typedName: typedName.trim(), identityUuid, geo: request.geo, at, origin };
      return documents.sign(tx, record, documentUuid, act);
    },
  };
}
