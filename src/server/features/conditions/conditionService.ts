import type { Transaction } from 'kysely';
import type { ConditionCategory } from '../../../core/flow/conditions.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { AskedAside } from '../applications/asideService.ts';
import { type ApplicationData, lockRecord, type StatusData } from '../applications/recordService.ts';
import { markUploads, openUploads } from '../documents/uploadReviewService.ts';
import { notify, settleNotifications } from '../notifications/notificationService.ts';
import { askedAccount } from './askedAccount.ts';
import {
  type ConditionData,
  type ConditionRow,
  insertCondition,
  moveCondition,
  selectAllConditions,
  selectConditions,
} from './conditionStore.ts';
import { screenOf } from './wireCondition.ts';

type Tx = Transaction<Tables>;

export interface NewCondition {
  readonly applicationUuid: string;
  readonly type: ConditionCategory;
  readonly data?: ConditionData;
  readonly at: Date;
}

/** The application's condition fields after a change; whoever holds the record writes them. */
export interface ConditionChange {
  readonly data: Pick<ApplicationData, 'conditions' | 'account' | 'documents'>;
  /** `condition` is the category of the oldest open one, '' for none. */
  readonly status: Pick<StatusData, 'condition' | 'giactAccountStatus'>;
}

export async function conditionsShown(tx: Tx, applicationUuid: string): Promise<ConditionChange> {
  const rows = await selectConditions(tx, applicationUuid);
  const conditions = rows.flatMap(({ uuid, type, status, created_at }) =>
    status === 'CLOSED'
      ? []
      : [{ uuid, categoryEnum: type, status, created: created_at.toISOString() } as const],
  );
  const condition = conditions.find(({ status }) => status === 'OPEN')?.categoryEnum ?? '';
  return { data: { conditions }, status: { condition } };
}

export async function openConditions(
  tx: Tx,
  applicationUuid: string,
  types: readonly ConditionCategory[],
): Promise<readonly ConditionRow[]> {
  const rows = await selectConditions(tx, applicationUuid);
  return rows.filter(({ type, status }) => status === 'OPEN' && types.some((one) => one === type));
}

/** A condition of the borrower or of a signer, as the lender's side is told; undefined when the application has none of this UUID. */
export async function readCondition(
  tx: Tx,
  applicationUuid: string,
  uuid: string,
): Promise<ConditionRow | undefined> {
  return (await selectAllConditions(tx, applicationUuid)).find((one) => one.uuid === uuid);
}

/** Opens a condition, unless one of its category is open. */
export async function openCondition(
  tx: Tx,
  { ids }: Pick<AppDependencies, 'ids'>,
  { applicationUuid, type, data = {}, at }: NewCondition,
): Promise<ConditionChange> {
  const [open] = await openConditions(tx, applicationUuid, [type]);
  if (!open) {
    const own = { application_uuid: applicationUuid, signer_uuid: null, type };
    const row = { uuid: ids.uuid(), ...own, status: 'OPEN' as const, data };
    await insertCondition(tx, { ...row, created_at: at, updated_at: at });
    const path = pathOf(row);
    await notify(tx, { applicationUuid, kind: 'CONDITION_OPENED', path, at });
  }
  return conditionsShown(tx, applicationUuid);
}

export const pathOf = ({ uuid, type }: Pick<ConditionRow, 'uuid' | 'type'>): string =>
  `${screenOf({ type }) ?? 'conditions'}?condition=${uuid}`;

/** Conditions that were submitted, and the reviews to ask for once the record says so. */
export interface SubmittedConditions extends ConditionChange {
  readonly asks: readonly AskedAside[];
}

/** The borrower answered: the lender is asked to review it. */
export async function submitCondition(
  tx: Tx,
  { row, at, note }: { readonly row: ConditionRow; readonly at: Date; readonly note?: string | undefined },
): Promise<SubmittedConditions> {
  const { uuid, application_uuid: applicationUuid } = row;
  const { code: _code, refusal: _refusal, ...kept } = row.data;
  const data = { ...kept, ...(note ? { note } : {}), submittedAt: at.toISOString() };
  await moveCondition(tx, { ...row, status: 'SUBMITTED', data, updated_at: at });
  await settleNotifications(tx, { applicationUuid, path: pathOf(row), at });
  const record = await lockRecord(tx, applicationUuid);
  const account = askedAccount(row, record, 'PENDING_REVIEW');
  const uploads = await openUploads(tx, applicationUuid, { conditionUuid: uuid });
  const documents = await markUploads(tx, record?.data ?? {}, { uploads, status: 'UNDER_REVIEW', at });
  const shown = await conditionsShown(tx, applicationUuid);
  return {
    data: { ...shown.data, ...account.data, documents },
    status: { ...shown.status, ...account.status },
    asks: [{ aside: 'conditionReview', subject: uuid }],
  };
}

/** Ends open conditions answered elsewhere: on the identity screen, or with the ownership. */
export async function answerConditions(
  tx: Tx,
  {
    applicationUuid,
    types,
    at,
  }: {
    readonly applicationUuid: string;
    readonly types: readonly ConditionCategory[];
    readonly at: Date;
  },
): Promise<SubmittedConditions> {
  const asks: AskedAside[] = [];
  for (const row of await openConditions(tx, applicationUuid, types))
    asks.push(...(await submitCondition(tx, { row, at })).asks);
  return { ...(await conditionsShown(tx, applicationUuid)), asks };
}

export async function dropConditions(
  tx: Tx,
  { applicationUuid, type, at }: Omit<NewCondition, 'data'>,
): Promise<ConditionChange> {
  for (const row of await openConditions(tx, applicationUuid, [type])) {
    await moveCondition(tx, { ...row, status: 'CLOSED', updated_at: at });
    await settleNotifications(tx, { applicationUuid, path: pathOf(row), at });
  }
  return conditionsShown(tx, applicationUuid);
}
