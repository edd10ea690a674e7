import type { Transaction } from 'kysely';
import {
  type ConditionCategory,
  conditionLocation,
  documentsRequired,
} from '../../../core/flow/conditions.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { AskedAside } from '../applications/asideService.ts';
import {
  markUploads,
  type OpenUpload,
  openUploads,
  refuseWhileChecked,
} from '../documents/uploadReviewService.ts';
import { tasksAbout, withdrawTask } from '../tasks/taskService.ts';
import {
  type ConditionData,
  type ConditionRow,
  insertCondition,
  moveCondition,
  selectConditions,
} from './conditionStore.ts';
import { screenOf } from './wireCondition.ts';

export type { ConditionRow } from './conditionStore.ts';
export { conditionAnswer, toWire } from './wireCondition.ts';

type Tx = Transaction<Tables>;

/** What a lender asks of one signer. */
interface SignerCondition {
  readonly applicationUuid: string;
  readonly signerUuid: string;
  readonly type: ConditionCategory;
  readonly data: ConditionData;
  readonly at: Date;
}

/** A number is asked of the borrower alone; all else is answered with documents. */
export const isForSigners = (type: string): boolean => type !== 'MISSING_PHONE_NUMBER';

/** A signer's conditions, oldest first, also what is closed. */
export const conditionsOfSigner = selectConditions;

/** The page below heloc-signer on which a signer answers a condition. */
export const signerPathOf = ({ uuid, type }: Pick<ConditionRow, 'uuid' | 'type'>): string =>
  `${conditionLocation(type as ConditionCategory, 'signer')}?condition=${uuid}`;

/** Opens a condition of a signer; undefined while one of its category is open. */
export async function openSignerCondition(
  tx: Tx,
  { ids }: Pick<AppDependencies, 'ids'>,
  { applicationUuid, signerUuid, type, data, at }: SignerCondition,
): Promise<ConditionRow | undefined> {
  const earlier = await selectConditions(tx, applicationUuid, signerUuid);
  if (earlier.some((one) => one.type === type && one.status === 'OPEN')) return undefined;
  const row = {
    uuid: ids.uuid(),
    application_uuid: applicationUuid,
    signer_uuid: signerUuid,
    type,
    status: 'OPEN' as const,
    data,
    created_at: at,
    updated_at: at,
  };
  await insertCondition(tx, row);
  return row;
}

/** Some kinds of uploads that show together who somebody is. */
export type IdentitySets = readonly (readonly string[])[];

/** Whether uploads have one whole set. */
const hasIdentity = (uploads: readonly OpenUpload[], sets: IdentitySets): boolean =>
  sets.some((types) => types.every((type) => uploads.some((upload) => upload.type === type)));

/**
 * A signer hands in what they uploaded for a condition; resolves to the review to ask for. Answers 409 when it is not open,
 * 422 while documents are missing: as many as were asked for, or one of `sets` where it is about who they are.
 */
export async function submitSignerCondition(
  tx: Tx,
  row: ConditionRow,
  { sets, note, at }: { readonly sets: IdentitySets; readonly note?: string | undefined; readonly at: Date },
): Promise<AskedAside> {
  if (row.status !== 'OPEN') throw new ApiError('conflict', [said('refusal.condition.closed')]);
  const { application_uuid: applicationUuid, uuid } = row;
  const wanted = { conditionUuid: uuid };
  const uploads = await openUploads(tx, applicationUuid, wanted);
  const { numDocsRequired } = row.data;
  const asked = documentsRequired({ xtraData: numDocsRequired === undefined ? {} : { numDocsRequired } });
  const isEnough = screenOf(row) === 'identity' ? hasIdentity(uploads, sets) : uploads.length >= asked;
  if (!isEnough) {
    await refuseWhileChecked(tx, applicationUuid, wanted);
    throw new ApiError('unprocessable', [said('refusal.condition.missing')]);
  }
  const { refusal: _refusal, ...kept } = row.data;
  const data = { ...kept, ...(note ? { note } : {}), submittedAt: at.toISOString() };
  await moveCondition(tx, { ...row, status: 'SUBMITTED', data, updated_at: at });
  // Another signer's documents are not among those of the application.
  await markUploads(tx, {}, { uploads, status: 'UNDER_REVIEW', at });
  return { aside: 'conditionReview', subject: uuid };
}

/** Closes a signer's condition that the lender asks for no longer; nobody looks at it. */
export async function closeSignerCondition(tx: Tx, row: ConditionRow, at: Date): Promise<ConditionRow> {
  const data = { ...row.data, waived: true as const };
  const closed = { ...row, status: 'CLOSED' as const, data, updated_at: at };
  await moveCondition(tx, closed);
  for (const task of await tasksAbout(tx, row.application_uuid, row.uuid)) await withdrawTask(tx, task, at);
  return closed;
}
