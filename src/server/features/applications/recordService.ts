import type { Transaction } from 'kysely';
import { builtInStatuses } from '../../../core/flow/builtInStatuses.ts';
import { isAt, type StatusList } from '../../../core/flow/statuses.ts';
import type { StepCallName } from '../../../core/flow/stepCalls.ts';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { ApplicationStatusAnswer } from '../../../core/model/generated/api/application-status.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { dayIn, zoneOf } from '../../../core/shared/stateTime.ts';
import type { Queries, Row, Tables } from '../../db/tables.ts';
import { afterCommit } from '../../db/transactionGuard.ts';
import { type ApplicationMoved, applicationMoved } from '../../http/measured.ts';
import { keepEvent } from '../events/keepEventService.ts';
import { notifyOfMove } from '../notifications/notificationService.ts';
import { type AnsweredFields, answeredFields } from './answeredFields.ts';
import { selectForUpdate } from './applicationStore.ts';
import { insertEvent, updateApplication } from './applicationWrites.ts';

/** A saved step whose documents somebody looks at before it counts. */
export interface StepReview {
  readonly call: StepCallName;
  readonly stepId: string;
  /** As the contract documentReview@1 names it. */
  readonly kind: 'identity' | 'insurance' | 'bankStatement' | 'proof';
  /** The checklist status at which it was saved. */
  readonly status: string;
  /** UUIDs of the uploads under review. */
  readonly documents: readonly string[];
  /** ISO 8601, sandbox clock. */
  readonly since: string;
}

/** Application fields stored as answered (APP-02 to APP-07). */
export type ApplicationData = Partial<
  Omit<ApplicationAnswer, 'uuid' | 'loanNumber' | 'organization' | 'release' | 'inReview' | 'askedAgain'>
> & {
  /** Steps that new rules ask again. */
  readonly askedAgain?: ApplicationAnswer['askedAgain'] | undefined;
  /** Never answered; `inReview` says that there is one. */
  readonly review?: StepReview | undefined;
  /** Never answered: when the borrower said what the lender's side may change too. */
  readonly answered?: AnsweredFields | undefined;
};

/** Status fields of an application (1 §3). */
export type StatusData = Partial<ApplicationStatusAnswer>;

export interface ApplicationRecord {
  readonly uuid: string;
  readonly identityUuid: string;
  readonly organization: string;
  readonly releaseHash: string;
  readonly loanNumber: string;
  readonly state: string;
  readonly data: ApplicationData;
  readonly status: StatusData;
  readonly active: boolean;
  readonly pinned: boolean;
  readonly persona: string | null;
  /** Language it was created in, also that of its documents; null for the default. */
  readonly language: string | null;
  readonly createdAt: Date;
}

/** A change; unnamed fields stay. */
export interface ApplicationChange {
  readonly data?: ApplicationData;
  readonly status?: StatusData;
  /** Where `status` may be one of the lender's own; by default it is one that code names. */
  readonly statuses?: StatusList;
  readonly loanNumber?: string;
  readonly pinned?: boolean;
  readonly event: string;
  /** Who changed it from the lender's side: the program for the lender, or a client's id. Without it, the borrower. */
  readonly by?: string | undefined;
  /** More for the history, never with personal data. */
  readonly detail?: JsonObject | undefined;
  readonly at: Date;
}

/** `by` of what the program does for the lender. */
export const BY_LENDER = 'lender';

export const checklistStatusOf = ({ status }: Pick<ApplicationRecord, 'status'>): string =>
  status.checklistStatus ?? 'UNKNOWN';

/** The line of an application that is over lives on once it is paid out: its borrower asks, and tasks about that are done. */
export const hasLine = ({ data }: Pick<ApplicationRecord, 'data'>): boolean =>
  data.timeline?.fundedAt !== undefined;

/** Not over, unless its `active` field says otherwise; only a move changes it. */
function isActive(before: ApplicationRecord, next: ApplicationRecord, statuses: StatusList): boolean {
  const to = checklistStatusOf(next);
  const isMoved = to !== checklistStatusOf(before);
  return next.data.active ?? (isMoved ? statuses.find(to)?.ends !== true : before.active);
}

export const toRecord = (row: Row<'applications'>): ApplicationRecord => ({
  uuid: row.uuid,
  identityUuid: row.identity_uuid,
  organization: row.organization,
  releaseHash: row.release_hash,
  loanNumber: row.loan_number,
  state: row.state,
  data: row.data as unknown as ApplicationData,
  status: row.status as unknown as StatusData,
  active: row.active,
  pinned: row.pinned,
  persona: row.persona,
  language: row.language,
  createdAt: row.created_at,
});

/** The application as it is now; undefined when there is none. */
export async function readRecord(queries: Queries, uuid: string): Promise<ApplicationRecord | undefined> {
  const row = await queries
    .selectFrom('applications')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** The application, locked until the transaction ends; undefined when there is none. */
export async function lockRecord(
  tx: Transaction<Tables>,
  uuid: string,
): Promise<ApplicationRecord | undefined> {
  const row = await selectForUpdate(tx, uuid);
  return row && toRecord(row);
}

/** Writes a change and its event; resolves to the new record. `record` must be locked in `tx`. */
export async function changeRecord(
  tx: Queries,
  record: ApplicationRecord,
  change: ApplicationChange,
): Promise<ApplicationRecord> {
  const { statuses = builtInStatuses } = change;
  const next: ApplicationRecord = {
    ...record,
    data: { ...record.data, ...change.data },
    status: { ...record.status, ...change.status },
    loanNumber: change.loanNumber ?? record.loanNumber,
    pinned: change.pinned ?? record.pinned,
    state: change.data?.property?.state ?? record.state,
  };
  const answered = answeredOf(record, change);
  const data = { ...openedDates(next, change.at), ...next.data, ...(answered ? { answered } : {}) };
  const written = { ...next, data, active: isActive(record, next, statuses) };
  await updateApplication(tx, written, change.at);
  const client = change.by === undefined || change.by === BY_LENDER ? {} : { by: change.by };
  const detail = { checklistStatus: checklistStatusOf(written), ...client, ...change.detail };
  await insertEvent(tx, { uuid: record.uuid, type: change.event, detail, at: change.at });
  const move = { from: checklistStatusOf(record), to: checklistStatusOf(written) };
  await notifyOfMove(tx, { applicationUuid: record.uuid, ...move, statuses, at: change.at });
  tellMove(move);
  await tellLender(tx, record, written);
  return written;
}

async function tellLender(
  tx: Queries,
  before: ApplicationRecord,
  { uuid, status, active, data }: ApplicationRecord,
) {
  const application = uuid;
  await keepEvent(tx, { application, type: 'application.changed' });
  const isMoved = checklistStatusOf({ status }) !== checklistStatusOf(before);
  if (isMoved) await keepEvent(tx, { application, type: 'application.moved' });
  if (before.active && !active) await keepEvent(tx, { application, type: 'application.ended' });
  const { state } = data.valuation?.payment ?? {};
  if (state !== before.data.valuation?.payment?.state)
    await keepEvent(tx, { application, type: 'payment.changed' });
}

const answeredOf = ({ data }: ApplicationRecord, change: ApplicationChange): AnsweredFields | undefined =>
  change.by === undefined ? answeredFields(data, change.data, change.at) : undefined;

function tellMove(move: ApplicationMoved): void {
  if (move.from !== move.to) afterCommit(() => applicationMoved.publish(move));
}

/** A completed application opened on its day of completion, unless it says otherwise (SUBMIT-33, C-40). */
function openedDates({ status }: ApplicationRecord, at: Date): ApplicationData {
  if (!isAt(status.checklistStatus, 'COMPLETE')) return {};
  const day = calendarDateOf(at);
  return { accountOpenedDate: day, completedDate: day };
}

/** The calendar date in New York, the first of the 50 states to begin a day: no applicant's date is later. */
export const calendarDateOf = (at: Date | number): CalendarDate => dayIn(zoneOf(undefined), at);

/** The application on the wire; `status.bpo` and the switches follow the status fields (C-25). */
export function toAnswer(record: ApplicationRecord): ApplicationAnswer {
  const { bpo } = record.status;
  const { review, answered: _answered, askedAgain, ...data } = record.data;
  const { activeForAppStart = record.active, status } = data;
  return {
    ...data,
    ...(review === undefined ? {} : { inReview: true }),
    ...(askedAgain === undefined ? {} : { askedAgain }),
    uuid: record.uuid,
    loanNumber: record.loanNumber,
    organization: record.organization,
    release: record.releaseHash,
    active: record.active,
    activeForAppStart,
    status: { ...status, ...(bpo === undefined ? {} : { bpo }) },
  };
}
