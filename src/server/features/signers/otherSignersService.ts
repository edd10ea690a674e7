import type { Transaction } from 'kysely';
import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import { lockActive, lockOwned } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, changeRecord, lockRecord } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { personIn, RESEND_AFTER_MS, type SignerRow, shownSigner } from './shownSigner.ts';
import { personOf } from './signerService.ts';
import { selectBorrowerEmail, selectSigners, updateSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

export interface InvitationCall {
  readonly uuid: string;
  readonly signerUuid: string;
  readonly session: Session;
}

type Words = 'tooSoon' | 'opened' | 'emailTaken';

const rowsOf = async (queries: Queries, uuid: string): Promise<readonly SignerRow[]> =>
  (await selectSigners(queries, uuid)).filter(({ status }) => status !== 'REMOVED');

/** Other signers: their invitations, and what follows when the last has signed. */
export function createOtherSigners(dependencies: AppDependencies, lender: Pick<Lender, 'goOn'>) {
  const { clock, encryption, releases } = dependencies;
  const documents = createDocumentService(dependencies);
  const shown = (row: SignerRow): ShownSigner => shownSigner(row, encryption);

  async function refuse(tx: Tx, { organization, releaseHash }: ApplicationRecord, words: Words) {
    const release = await releaseFor(tx, releases, organization, releaseHash);
    const text = answerCopy(release).text(`screen.signing.others.${words}`, { facts: {} });
    return new ApiError(words === 'emailTaken' ? 'unprocessable' : 'conflict', [text]);
  }

  async function invited(tx: Tx, { uuid, signerUuid, session }: InvitationCall) {
    const record = await lockActive(tx, uuid, session);
    const rows = await rowsOf(tx, uuid);
    const row = rows.find((one) => one.uuid === signerUuid);
    if (!row) throw new ApiError('notFound');
    return { record, rows, row };
  }

  /** Writes a signer, and the application's list of signers. */
  async function keep(tx: Tx, record: ApplicationRecord, row: SignerRow, event: string) {
    const at = new Date(clock.now());
    await updateSigner(tx, row);
    const signers = (await rowsOf(tx, record.uuid)).map(shown);
    const isDone = signers.every(({ status }) => status === 'SIGNED');
    const coDeedStatus = isDone ? 'COMPLETE' : 'PENDING';
    return changeRecord(tx, record, { data: { signers, coDeedStatus }, event, at });
  }

  async function expectOwnAddress(
    tx: Tx,
    record: ApplicationRecord,
    email: string,
    others: readonly SignerRow[],
  ): Promise<void> {
    const borrower = await selectBorrowerEmail(tx, record.identityUuid);
    const taken = [borrower, ...others.map((other) => personIn(other, encryption).email)];
    if (taken.some((one) => one?.toLowerCase() === email)) throw await refuse(tx, record, 'emailTaken');
  }

  /** Reads and signs this signer's documents, as their own pages do. */
  async function signDocuments(tx: Tx, record: ApplicationRecord, row: SignerRow, at: Date): Promise<void> {
    const { firstName, lastName } = personIn(row, encryption);
    const act = {
      typedName: `${firstName} ${lastName}`,
      identityUuid: null,
      signer: { uuid: row.uuid, role: row.role },
      at,
    };
    for (const { uuid, sign } of await documents.current(tx, record.uuid, 'CLOSING', act.signer)) {
      for (const type of ['DOWNLOADED', 'READ'] as const)
        await documents.recordEvent(tx, record.uuid, { uuid, type, identityUuid: null, at });
      if (sign !== 'none') await documents.sign(tx, record, uuid, act);
    }
  }

  return {
    /** All other signers, for the application's owner; 404 to everybody else. */
    async list(uuid: string, session: Session): Promise<readonly ShownSigner[]> {
      return dependencies.db.transaction(async (tx) => {
        await lockOwned(tx, uuid, session);
        return (await rowsOf(tx, uuid)).map(shown);
      });
    },

    /**
     * Resends an invitation; answers 409 within five minutes of the last, and after the signer has signed.
     */
    async resend(tx: Tx, call: InvitationCall): Promise<ShownSigner> {
      const { record, row } = await invited(tx, call);
      const at = new Date(clock.now());
      const isEarly = at.getTime() < row.invited_at.getTime() + RESEND_AFTER_MS;
      if (row.status === 'SIGNED' || isEarly) throw await refuse(tx, record, 'tooSoon');
      const sent = { ...row, invited_at: at };
      await keep(tx, record, sent, 'SIGNER_INVITED');
      return shown(sent);
    },

    /**
     * Sends the invitation to another address; answers 409 once it was opened, 422 for another signer's
     * address.
     */
    async changeEmail(tx: Tx, call: InvitationCall, address: string): Promise<ShownSigner> {
      const { record, row, rows } = await invited(tx, call);
      if (row.status !== 'INVITED') throw await refuse(tx, record, 'opened');
      const email = address.trim().toLowerCase();
      const others = rows.filter((other) => other.uuid !== row.uuid);
      await expectOwnAddress(tx, record, email, others);
      const sealed = encryption.encrypt(
        JSON.stringify({ ...personIn(row, encryption), email }),
        personOf(row.uuid),
      );
      const sent = { ...row, person_enc: sealed, invited_at: new Date(clock.now()) };
      await keep(tx, record, sent, 'SIGNER_ADDRESS_CHANGED');
      return shown(sent);
    },

    /**
     * Reads and signs for a signer; after the last one the application continues. Answers 404 for an unknown
     * signer, 409 while closing documents may not be signed or the application is over. Idempotent.
     */
    async sign(tx: Tx, uuid: string, signerUuid: string): Promise<readonly ShownSigner[]> {
      const record = await lockRecord(tx, uuid);
      const row = (await rowsOf(tx, uuid)).find((one) => one.uuid === signerUuid);
      if (!record || !row) throw new ApiError('notFound');
      const at = new Date(clock.now());
      if (row.status !== 'SIGNED') {
        if (!record.active || !record.status.disclosurelistClosingReady)
          throw new ApiError('conflict', [said('refusal.signing.noDocuments')]);
        await signDocuments(tx, record, row, at);
        const changed = await keep(tx, record, { ...row, status: 'SIGNED', signed_at: at }, 'SIGNER_SIGNED');
        if (changed.data.coDeedStatus === 'COMPLETE') {
          await changeLenderFile(tx, uuid, { reach: ['coDeed'], at });
          await lender.goOn(tx, changed);
        }
      }
      return (await rowsOf(tx, uuid)).map(shown);
    },
  };
}

export type OtherSigners = ReturnType<typeof createOtherSigners>;
