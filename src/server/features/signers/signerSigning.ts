import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import { type ApplicationRecord, calendarDateOf } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import {
  expectName,
  refuseEarly,
  type SignatureRequest,
  type Signing,
  writtenName,
} from '../signing/signingService.ts';
import { endSigning, type GoesOn, signerOf, toSign } from './endSigning.ts';
import type { OwnSigner } from './ownSigner.ts';
import { personIn } from './shownSigner.ts';
import type { SignerArea, SignerView } from './signerArea.ts';
import { issuedTo, type OfDocument, type SignerCall } from './signerDocuments.ts';
import { entitlementsOf } from './signerGraphService.ts';

type Tx = Transaction<Tables>;

/** Signing by somebody who did not apply (G-20, G-29). Callers give a signer's session; 404 for all that is not theirs. */
export function createSignerSigning(dependencies: AppDependencies, area: SignerArea, lender: GoesOn) {
  const { clock, connections, encryption, releases } = dependencies;
  const documents = createDocumentService(dependencies);

  async function signingOf(tx: Tx, record: ApplicationRecord): Promise<Signing> {
    const at = new Date(clock.now());
    const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
    const ports = connections.portsOf(record.organization);
    return { record, release, at, facts: await applicationFacts(tx, { record, release, ports, at }) };
  }

  /**
   * Answers 409 unless they have all that the policies say they sign or get before closing: what the borrower has got of it, and
   * what is for others only.
   */
  async function expectIssued(tx: Tx, own: OwnSigner, { release, facts: known, at }: Signing): Promise<void> {
    const { row, record } = own;
    const facts = { ...known, today: calendarDateOf(at) };
    const source = { dependencies, record, release, facts };
    const { documents: signs = [], notices = [] } = (await entitlementsOf(tx, source)).get(row.uuid) ?? {};
    const due = documents.templates(release).filter(({ id }) => signs.includes(id) || notices.includes(id));
    const [issued, borrowers] = [
      await issuedTo(documents, tx, own),
      await documents.current(tx, record.uuid, 'ISSUED'),
    ];
    const has = (all: readonly DocumentAnswer[], type: string) => all.some((one) => one.type === type);
    const isDue = ({ package: name, type, othersOnly }: (typeof due)[number]): boolean =>
      (name === 'SUMMARY' || name === 'CLOSING') && (othersOnly === true || has(borrowers, type));
    if (due.some((one) => isDue(one) && !has(issued, one.type)))
      throw new ApiError('conflict', [said('refusal.signing.noDocuments')]);
  }

  return {
    /**
     * Signs one document with their own name, or initials where it asks for them, recording the location to three
     * decimals. Answers 409 before the steps before signing are done, when it is too early, or they have not read it to
     * its end; 422 for another name. Idempotent.
     */
    async sign(
      tx: Tx,
      { uuid, documentUuid }: OfDocument,
      request: SignatureRequest,
      { session, origin }: SignerCall,
    ): Promise<DocumentAnswer> {
      const own = await area.lockOpen(tx, uuid, session);
      area.expectTurn(own, 'sign');
      const document = (await issuedTo(documents, tx, own)).find((one) => one.uuid === documentUuid);
      if (!document) throw new ApiError('notFound');
      const signing = await signingOf(tx, own.record);
      if (document.package !== 'SUMMARY') refuseEarly(signing);
      if (document.package === 'NOTARY') throw new ApiError('conflict', [said('refusal.document.notSigned')]);
      const { firstName, lastName } = personIn(own.row, encryption);
      expectName(signing, request, `${firstName} ${lastName}`);
      return documents.sign(tx, own.record, documentUuid, {
        typedName: writtenName(request, document.sign),
        identityUuid: session.identityUuid,
        signer: signerOf(own.row),
        geo: request.geo,
        at: signing.at,
        origin,
      });
    },

    /**
     * Ends their signing; after the last signer the application goes on. Answers 409 while a document is not signed, or one that
     * the policies give them is not issued to them. Idempotent.
     */
    async finish(tx: Tx, uuid: string, session: Session): Promise<SignerView> {
      const own = await area.lockOwn(tx, uuid, session);
      if (own.row.status === 'SIGNED') return area.viewOf(tx, own);
      area.expectOpen(own);
      area.expectTurn(own, 'sign');
      const signing = await signingOf(tx, own.record);
      refuseEarly(signing);
      await expectIssued(tx, own, signing);
      const asked = await toSign(documents, tx, own);
      if (asked.some(({ sign, status }) => sign !== 'none' && status !== 'SIGNED'))
        throw new ApiError('conflict', [said('refusal.signer.unsigned')]);
      return area.viewOf(tx, await endSigning(tx, dependencies, lender, { ...own, at: signing.at }));
    },
  };
}
