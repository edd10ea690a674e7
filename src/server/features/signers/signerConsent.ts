import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { keepConsent } from '../consents/consentService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { signerOf } from './endSigning.ts';
import { personIn } from './shownSigner.ts';
import type { SignerArea, SignerView } from './signerArea.ts';
import { namedSigners } from './signerChanges.ts';

type Tx = Transaction<Tables>;

/** A consent as it is given. */
export interface ConsentGiven {
  /** The short code on the last page of the disclosure. */
  readonly accessCode: string;
  readonly session: Session;
  readonly userAgent: string | undefined;
}

/**
 * A signer's own consent to electronic records: they read the disclosure and show by the code on its last page that they can
 * open what we send (15 U.S.C. 7001(c)(1)). Callers give a signer's session.
 */
export function createSignerConsent(dependencies: AppDependencies, area: SignerArea) {
  const { clock, encryption, releases } = dependencies;
  const documents = createDocumentService(dependencies);

  return {
    /** Issues the disclosure to all who opened their invitation; what was issued before and still reads the same, stays. */
    async begin(tx: Tx, uuid: string, session: Session): Promise<void> {
      const { record } = await area.lockOpen(tx, uuid, session);
      const release = releases.head(record.organization);
      if (release === undefined) throw new ApiError('notFound');
      const opened = (await namedSigners(tx, record.uuid)).filter((row) => row.identity_uuid !== null);
      const owners = opened.map((row) => {
        const { firstName, lastName } = personIn(row, encryption);
        return { signerUuid: row.uuid, name: `${firstName} ${lastName}` };
      });
      await documents.issue(tx, { package: 'SIGNER', record, release, at: new Date(clock.now()), owners });
    },

    /**
     * Records the consent with its version, and ends the step. Answers 409 while an earlier step is open or the disclosure is
     * not read to its end, 422 for another code. Idempotent.
     */
    async give(tx: Tx, uuid: string, { accessCode, session, userAgent }: ConsentGiven): Promise<SignerView> {
      const own = await area.lockOpen(tx, uuid, session);
      const { row, record } = own;
      if (area.hasAgreed(own)) return area.finish(tx, own, 'consent');
      area.expectTurn(own, 'consent');
      const signer = signerOf(row);
      if (!(await documents.hasAllRead(tx, record.uuid, 'SIGNER', signer)))
        throw new ApiError('conflict', [said('refusal.signer.unread')]);
      if (!(await documents.checkCode(tx, record.uuid, 'SIGNER', accessCode, signer)))
        throw new ApiError('unprocessable', [said('refusal.signer.code')]);
      const release = releases.head(record.organization);
      if (release === undefined) throw new ApiError('notFound');
      await keepConsent(tx, release, {
        identityUuid: session.identityUuid,
        applicationUuid: record.uuid,
        type: 'SIGNER_COMMUNICATIONS',
        source: 'heloc-signer/consent PDF_OPENED',
        userAgent,
        at: new Date(clock.now()),
      });
      return area.finish(tx, own, 'consent');
    },
  };
}
