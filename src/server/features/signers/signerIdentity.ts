import type { Transaction } from 'kysely';
import { identityUploads } from '../../../core/flow/identityDocuments.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { askAll } from '../applications/asideService.ts';
import type { Lender } from '../applications/creationService.ts';
import {
  markUploads,
  type OpenUpload,
  openUploads,
  refuseWhileChecked,
} from '../documents/uploadReviewService.ts';
import { readOwn } from './ownSigner.ts';
import type { OwnSigner, SignerArea, SignerView } from './signerArea.ts';
import { changeSigner } from './signerChanges.ts';
import { signerFlags } from './signerFlags.ts';
import { identityOf, withKept } from './signerIdentityState.ts';
import { doneIn, stepRule } from './signerSteps.ts';

type Tx = Transaction<Tables>;

/** A signer shows an identity document as the borrower does (G-17, G-29); callers give a signer's session. */
export function createSignerIdentity(
  dependencies: AppDependencies,
  area: SignerArea,
  lender: Pick<Lender, 'ask' | 'goOn'>,
) {
  const { clock, releases } = dependencies;

  /** Who signed before the lender refused their document shows another one; all others in their turn. */
  function expectAsked(own: OwnSigner): void {
    const { row, record } = own;
    if (row.status === 'SIGNED' && record.active && identityOf(row)?.state === 'REFUSED') return;
    area.expectOpen(own);
    area.expectTurn(own, 'identity');
  }

  /** The newest upload of each kind that the document needs; answers 422 while one is missing. */
  async function newest(tx: Tx, own: OwnSigner, idType: string): Promise<readonly OpenUpload[]> {
    const { hasBack } = await signerFlags(tx, dependencies, own);
    const [{ uuid: signerUuid }, application] = [own.row, own.record.uuid];
    const uploads = await openUploads(tx, application, { signerUuid });
    const types = identityUploads(idType, hasBack);
    const found = types.flatMap((type) => uploads.findLast((upload) => upload.type === type) ?? []);
    if (found.length === types.length) return found;
    await refuseWhileChecked(tx, application, { signerUuid });
    throw new ApiError('unprocessable', [said('refusal.condition.missing')]);
  }

  return {
    /**
     * Hands in what was uploaded of a document, which the lender looks at. Answers 409 while an earlier step is open, 422
     * while a side is missing. Idempotent until it is refused.
     */
    async give(tx: Tx, uuid: string, idType: string, session: Session): Promise<SignerView> {
      const own = await area.lockOwn(tx, uuid, session);
      const given = identityOf(own.row);
      if (given !== undefined && given.state !== 'REFUSED') return area.viewOf(tx, own);
      expectAsked(own);
      const uploads = await newest(tx, own, idType);
      const at = new Date(clock.now());
      // Another signer's documents are not among those of the application.
      await markUploads(tx, {}, { uploads, status: 'UNDER_REVIEW', at });
      const documents = uploads.map((upload) => upload.uuid);
      const isDone = !stepRule(releases, own.record, 'identity')?.acceptedFirst;
      const steps = { ...doneIn(own.row), ...(isDone ? { identity: at.toISOString() } : {}) };
      const row = withKept(
        { ...own.row, data: { ...own.row.data, steps } },
        { identity: { state: 'UNDER_REVIEW', documents } },
      );
      const record = await changeSigner(tx, dependencies, own.record, {
        row,
        event: 'SIGNER_IDENTITY_GIVEN',
      });
      const asked = await askAll(lender, tx, record, [{ aside: 'signerIdentity', subject: row.uuid }]);
      await lender.goOn(tx, asked);
      return area.viewOf(tx, await readOwn(tx, uuid, session));
    },
  };
}
