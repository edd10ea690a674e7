import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { handedIn, markUploads, type ReviewReason, refuseUploads } from '../documents/uploadReviewService.ts';
import { notify } from '../notifications/notificationService.ts';
import { type AccountState, askedAccount } from './askedAccount.ts';
import { type ConditionChange, conditionsShown, pathOf } from './conditionService.ts';
import { type ConditionRow, moveCondition, selectAllConditions } from './conditionStore.ts';

type Tx = Transaction<Tables>;

/** A condition that the lender looked at. */
interface Reviewed {
  readonly uuid: string;
  readonly at: Date;
}

/** The application's fields after a review; empty if there was nothing to review. */
export interface ReviewedCondition {
  readonly data?: ConditionChange['data'] & Pick<ApplicationRecord['data'], 'documents'>;
  readonly status?: ConditionChange['status'];
  /** The category; undefined if there was nothing of the borrower's to review. */
  readonly type?: string;
  /** A signer's condition that was reviewed: their documents are not the application's. */
  readonly ofSigner?: ConditionRow & { readonly signer_uuid: string };
}

const submitted = async (tx: Tx, { uuid: application }: ApplicationRecord, uuid: string) =>
  (await selectAllConditions(tx, application)).find((one) => one.uuid === uuid && one.status === 'SUBMITTED');

interface Shown {
  readonly row: ConditionRow;
  readonly state: AccountState;
  readonly documents: NonNullable<ApplicationRecord['data']['documents']>;
}

const isSigners = (row: ConditionRow): row is ConditionRow & { readonly signer_uuid: string } =>
  row.signer_uuid !== null;

async function shown(
  tx: Tx,
  record: ApplicationRecord,
  { row, state, documents }: Shown,
): Promise<ReviewedCondition> {
  if (isSigners(row)) return { ofSigner: row };
  const { data, status } = await conditionsShown(tx, record.uuid);
  const account = askedAccount(row, record, state);
  return {
    data: { ...data, ...account.data, documents },
    status: { ...status, ...account.status },
    type: row.type,
  };
}

/** Closes a submitted condition: accepts its files, and verifies the account it asked about. */
export async function closeCondition(
  tx: Tx,
  record: ApplicationRecord,
  { uuid, at }: Reviewed,
): Promise<ReviewedCondition> {
  const row = await submitted(tx, record, uuid);
  if (!row) return {};
  await moveCondition(tx, { ...row, status: 'CLOSED', updated_at: at });
  const uploads = await handedIn(tx, record.uuid, { conditionUuid: uuid });
  const documents = await markUploads(tx, record.data, { uploads, status: 'ACCEPTED', at });
  return shown(tx, record, { row, state: 'VERIFIED', documents });
}

/**
 * Opens a submitted condition again: refuses its files, and the account it asked about stays unverified. Who is asked
 * reads why; the borrower is told, and another signer is by the caller.
 */
export async function reopenCondition(
  tx: Tx,
  record: ApplicationRecord,
  { uuid, reason, at }: Reviewed & { readonly reason: ReviewReason },
): Promise<ReviewedCondition> {
  const row = await submitted(tx, record, uuid);
  if (!row) return {};
  const { submittedAt: _submittedAt, ...kept } = row.data;
  await moveCondition(tx, { ...row, status: 'OPEN', data: { ...kept, refusal: reason }, updated_at: at });
  if (!isSigners(row))
    await notify(tx, { applicationUuid: record.uuid, kind: 'CONDITION_OPENED', path: pathOf(row), at });
  const uploads = await handedIn(tx, record.uuid, { conditionUuid: uuid });
  const refusals = new Map(uploads.map((upload) => [upload.uuid, reason]));
  const documents = await refuseUploads(tx, record.data, { uploads, refusals, at });
  return shown(tx, record, { row, state: 'FAILED_VERIFICATION', documents });
}
