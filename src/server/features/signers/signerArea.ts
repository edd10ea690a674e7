import type { Transaction } from 'kysely';
import type { SignerStep } from '../../../core/model/generated/signers.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { readRecord } from '../applications/recordService.ts';
import { readPerson } from '../profile/profileService.ts';
import { type OwnBorrowing, ownBorrowing } from './coBorrowerService.ts';
import { lockOwn, type OwnSigner, readOwn } from './ownSigner.ts';
import { type PromisedDocuments, promisedDocuments } from './promisedDocuments.ts';
import { rescissionOf, type SignerRescission } from './rescission.ts';
import { personIn, type SignerRow } from './shownSigner.ts';
import { identityOf, type SignerIdentity } from './signerIdentityState.ts';
import {
  doneIn,
  nextPage,
  type SignerState,
  type SignerStepView,
  stateOfSigner,
  stepsOfSigner,
} from './signerSteps.ts';
import { selectSignersOf, updateSigner } from './signerStore.ts';

export type { OwnSigner } from './ownSigner.ts';

type Tx = Transaction<Tables>;

/** All that a signer is told of the application: nothing of the borrower's income, credit or debts. */
export interface SignerView {
  readonly uuid: string;
  readonly role: SignerRow['role'];
  readonly firstName: string;
  readonly lastName: string;
  /** Of the borrower. */
  readonly borrower?: string;
  /** Of the home. */
  readonly state: string;
  readonly status: SignerState;
  readonly steps: readonly SignerStepView[];
  /** While it is open: what they will sign and get. */
  readonly documents?: PromisedDocuments;
  /** Whether the documents can be signed. */
  readonly isReadyToSign: boolean;
  /** Only for whoever borrows too: their own answers. */
  readonly borrowing?: OwnBorrowing;
  /** What became of the identity document that they handed in. */
  readonly identity?: SignerIdentity['state'];
  /** Only while or after its days run, for those who have it. */
  readonly rescission?: SignerRescission;
  /**
   * The page of the first step that is not done; `documents` after the last, `declined` or `cancelled` when there is
   * nothing to do.
   */
  readonly next: string;
}

/** What somebody who signs for another's loan sees and does (G-29); callers give a signer's session. */
export function createSignerArea(dependencies: AppDependencies) {
  const { db, clock, encryption, releases } = dependencies;

  const stepsOf = (own: OwnSigner): readonly SignerStepView[] => stepsOfSigner(releases, own);

  async function viewOf(queries: Queries, own: OwnSigner): Promise<SignerView> {
    const { row, record } = own;
    const { firstName, lastName } = personIn(row, encryption);
    const borrower = (await readPerson(queries, record.identityUuid))?.name?.firstName;
    const [status, steps] = [stateOfSigner(own), stepsOf(own)];
    const borrowing = await ownBorrowing(queries, row);
    const rescission = await rescissionOf(queries, dependencies, own);
    const identity = identityOf(row);
    const documents = status === 'OPEN' ? await promisedDocuments(queries, dependencies, own) : undefined;
    return {
      uuid: row.uuid,
      role: row.role,
      firstName,
      lastName,
      ...(borrower === undefined ? {} : { borrower }),
      state: record.state,
      status,
      steps,
      ...(documents === undefined ? {} : { documents }),
      isReadyToSign: record.active && record.status.disclosurelistClosingReady === true,
      ...(borrowing === undefined ? {} : { borrowing }),
      ...(rescission === undefined ? {} : { rescission }),
      ...(identity === undefined ? {} : { identity: identity.state }),
      next: nextPage(status, steps, identity?.state === 'REFUSED'),
    };
  }

  /** Answers 409 when the application is over, or they have signed or declined. */
  function expectOpen(own: OwnSigner): void {
    if (stateOfSigner(own) !== 'OPEN') throw new ApiError('conflict', [said('refusal.invitation.over')]);
  }

  /** Answers 409 while a step before this one is open; resolves to all of theirs. */
  function expectTurn(own: OwnSigner, step: SignerStep['id']): readonly SignerStepView[] {
    const steps = stepsOf(own);
    const index = steps.findIndex(({ id }) => id === step);
    if (index < 0 || steps.slice(0, index).some(({ done }) => !done))
      throw new ApiError('conflict', [said('refusal.signer.order')]);
    return steps;
  }

  return {
    lockOwn,
    readOwn,
    viewOf,
    expectOpen,

    /**
     * True unless they still have to agree to electronic records (15 U.S.C. 7001(c)). Who signed before they were asked
     * keeps the copies.
     */
    hasAgreed: (own: OwnSigner): boolean =>
      own.row.status === 'SIGNED' || stepsOf(own).every(({ id, done }) => id !== 'consent' || done),

    expectTurn,

    /** As lockOwn; answers 409 when the application is over, or they have signed or declined. */
    async lockOpen(tx: Tx, uuid: string, session: Session): Promise<OwnSigner> {
      const own = await lockOwn(tx, uuid, session);
      expectOpen(own);
      return own;
    },

    /** Records that a step is done, once; answers 409 while an earlier one is open. */
    async finish(tx: Tx, own: OwnSigner, step: SignerStep['id']): Promise<SignerView> {
      const { row } = own;
      if (expectTurn(own, step).some(({ id, done }) => id === step && done)) return viewOf(tx, own);
      const steps = { ...doneIn(row), [step]: new Date(clock.now()).toISOString() };
      const changed = { ...row, data: { ...row.data, steps } };
      await updateSigner(tx, changed);
      return viewOf(tx, { ...own, row: changed });
    },

    /** All that this person signs or signed for, what is open first, then by invitation, newest first. */
    async list({ identityUuid }: Session): Promise<readonly SignerView[]> {
      const rows = await selectSignersOf(db.kysely, identityUuid);
      const views: SignerView[] = [];
      for (const row of rows) {
        const record = await readRecord(db.kysely, row.application_uuid);
        if (record !== undefined) views.push(await viewOf(db.kysely, { row, record }));
      }
      return views.toSorted((a, b) => Number(b.status === 'OPEN') - Number(a.status === 'OPEN'));
    },
  };
}

export type SignerArea = ReturnType<typeof createSignerArea>;
