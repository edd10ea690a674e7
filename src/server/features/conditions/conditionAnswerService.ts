import type { Transaction } from 'kysely';
import { type Condition, documentsRequired } from '../../../core/flow/conditions.ts';
import type { Act } from '../../../core/journey/endedBy.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import { createApplicationService } from '../applications/applicationService.ts';
import { askAll } from '../applications/asideService.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import { lockActive } from '../applications/ownedRecordService.ts';
import {
  type ApplicationRecord,
  changeRecord,
  lockRecord,
  type StatusData,
} from '../applications/recordService.ts';
import { openUploads, refuseWhileChecked } from '../documents/uploadReviewService.ts';
import { type NewCondition, openCondition, openConditions, submitCondition } from './conditionService.ts';
import { type ConditionRow, selectConditions } from './conditionStore.ts';
import { hasConfirmedPhone } from './phoneCode.ts';
import { screenOf, toWire } from './wireCondition.ts';

export { conditionAnswer } from './wireCondition.ts';

type Tx = Transaction<Tables>;

export interface ConditionCall {
  readonly uuid: string;
  readonly conditionUuid: string;
  readonly session: Session;
}

const TRUST = 'REVIEW_TRUST_REQUIREMENTS';
const PAYSTUBS = 'HELOC_MANUAL_PAYSTUB_UPLOAD';

/** Documents of other kinds end no stage. */
export const actsOf = (category: string): readonly Act[] =>
  category === TRUST ? [{ by: 'documents', status: 'TRUST' }] : [];

/** What the application's status says once a condition is over. */
export const statusAfter = (category: string): StatusData =>
  category === PAYSTUBS ? { manualPaystubTasksComplete: true } : {};

/** The owner's application and an open condition: 404 for none, 409 when it is no longer open. */
export async function lockCondition(
  tx: Tx,
  { uuid, conditionUuid, session }: ConditionCall,
): Promise<{ readonly record: ApplicationRecord; readonly row: ConditionRow }> {
  const record = await lockActive(tx, uuid, session);
  const row = (await selectConditions(tx, uuid)).find((one) => one.uuid === conditionUuid);
  if (!row) throw new ApiError('notFound');
  if (row.status !== 'OPEN') throw new ApiError('conflict', [said('refusal.condition.closed')]);
  return { record, row };
}

export function createConditionAnswers(dependencies: AppDependencies, lender: Pick<Lender, 'goOn' | 'ask'>) {
  const { db, clock, releases } = dependencies;
  const applications = createApplicationService(dependencies);

  const releaseOf = (tx: Tx, { organization, releaseHash }: ApplicationRecord) =>
    releaseFor(tx, releases, organization, releaseHash);

  async function refuse(tx: Tx, record: ApplicationRecord, key: string, values = {}): Promise<never> {
    const release = await releaseOf(tx, record);
    throw new ApiError('unprocessable', [answerCopy(release).text(key, { facts: {}, values })]);
  }

  /** Refuses while fewer documents were uploaded and scanned than the condition asks for. */
  async function expectDocuments(tx: Tx, record: ApplicationRecord, row: ConditionRow): Promise<void> {
    const { numDocsRequired } = row.data;
    const asked = documentsRequired({ xtraData: numDocsRequired === undefined ? {} : { numDocsRequired } });
    const wanted = { conditionUuid: row.uuid };
    const files = await openUploads(tx, record.uuid, wanted);
    if (files.length >= asked) return;
    await refuseWhileChecked(tx, record.uuid, wanted);
    if (files.length === 0) return refuse(tx, record, 'screen.conditions.upload.missing');
    return refuse(tx, record, 'screen.uploads.more', { missing: asked - files.length });
  }

  async function expectAnswer(tx: Tx, record: ApplicationRecord, row: ConditionRow): Promise<void> {
    const screen = screenOf(row);
    if (screen === 'conditions/upload-document') return expectDocuments(tx, record, row);
    if (screen !== 'conditions/phone-number')
      throw new ApiError('conflict', [said('refusal.condition.elsewhere')]);
    if (!(await hasConfirmedPhone(tx, dependencies, { row, identityUuid: record.identityUuid })))
      return refuse(tx, record, 'screen.conditions.phone.unconfirmed');
  }

  return {
    /** The owner's unclosed conditions, oldest first; 404 to everybody else. */
    async list(uuid: string, session: Session): Promise<readonly Condition[]> {
      const record = await applications.get(uuid, session);
      const release = await releaseFor(db.kysely, releases, record.organization, record.releaseHash);
      const rows = await selectConditions(db.kysely, uuid);
      return rows.filter(({ status }) => status !== 'CLOSED').map((row) => toWire(row, release));
    },

    /**
     * Submits a condition to the lender. Answers 422 while documents or the phone confirmation are missing,
     * 409 when it is not open or is answered on another screen.
     */
    async submit(tx: Tx, call: ConditionCall, note: string | undefined): Promise<Condition> {
      const { record, row } = await lockCondition(tx, call);
      await expectAnswer(tx, record, row);
      const at = new Date(clock.now());
      const shown = await submitCondition(tx, { row, at, note: note?.trim() });
      const status = { ...shown.status, ...statusAfter(row.type) };
      const change = { data: shown.data, status, event: 'CONDITION_SUBMITTED', at };
      const changed = await changeRecord(tx, record, change);
      await changeLenderFile(tx, record.uuid, { acts: actsOf(row.type), at });
      await lender.goOn(tx, await askAll(lender, tx, changed, shown.asks), 'borrower');
      const submitted = (await selectConditions(tx, record.uuid)).find(({ uuid }) => uuid === row.uuid);
      return toWire(submitted ?? row, await releaseOf(tx, record));
    },

    /** Opens a condition of the lender, or finds it already open. 404 without an application. */
    async ask(tx: Tx, { applicationUuid, type, data = {} }: Omit<NewCondition, 'at'>): Promise<Condition> {
      const record = await lockRecord(tx, applicationUuid);
      if (!record) throw new ApiError('notFound');
      const at = new Date(clock.now());
      const shown = await openCondition(tx, dependencies, { applicationUuid, type, data, at });
      await changeRecord(tx, record, { ...shown, event: 'CONDITION_OPENED', at });
      const [row] = await openConditions(tx, applicationUuid, [type]);
      if (!row) throw new Error(`Condition ${type} was not opened`);
      return toWire(row, await releaseOf(tx, record));
    },
  };
}

export type ConditionAnswers = ReturnType<typeof createConditionAnswers>;
