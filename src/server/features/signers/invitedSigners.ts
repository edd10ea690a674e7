import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import { lockActive } from '../applications/ownedRecordService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { createInvitations, invitationRule } from './invitationService.ts';
import { personIn, type SignerRow } from './shownSigner.ts';
import { namedSigners } from './signerChanges.ts';
import { selectBorrowerEmail } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** A call of the application's owner about one signer. */
export interface InvitationCall {
  readonly uuid: string;
  readonly signerUuid: string;
  readonly session: Session;
}

type Words =
  | 'tooMany'
  | 'tooManyToday'
  | 'tooSoon'
  | 'opened'
  | 'emailTaken'
  | 'wrongPerson'
  | 'gone'
  | 'named'
  | 'needed';

/** What the borrower's calls about other signers share. */
export function createInvitedSigners(dependencies: AppDependencies) {
  const { encryption, releases } = dependencies;
  const invitations = createInvitations(dependencies);

  async function refuse(tx: Tx, { organization, releaseHash }: ApplicationRecord, words: Words) {
    const release = await releaseFor(tx, releases, organization, releaseHash);
    const text = answerCopy(release).text(`screen.signing.others.${words}`, { facts: {} });
    return new ApiError(words === 'emailTaken' ? 'unprocessable' : 'conflict', [text]);
  }

  async function invited(tx: Tx, { uuid, signerUuid, session }: InvitationCall) {
    const record = await lockActive(tx, uuid, session);
    const rows = await namedSigners(tx, uuid);
    const row = rows.find((one) => one.uuid === signerUuid);
    if (!row) throw new ApiError('notFound');
    return { record, rows, row };
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

  /** Answers 409 when the person, or all of the application, was mailed enough. */
  async function expectFew(tx: Tx, record: ApplicationRecord, row: SignerRow): Promise<void> {
    const most = invitationRule(releases, record.organization)?.most ?? 0;
    if (row.mails >= most) throw await refuse(tx, record, 'tooMany');
    if (!(await invitations.mayMail(tx, record))) throw await refuse(tx, record, 'tooManyToday');
  }

  return { refuse, invited, expectOwnAddress, expectFew };
}
