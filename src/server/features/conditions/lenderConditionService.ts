import type { Transaction } from 'kysely';
import { conditionCategories } from '../../../core/flow/closedLists.ts';
import type { ConditionCategory } from '../../../core/flow/conditions.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import { type ApplicationRecord, changeRecord, type StatusData } from '../applications/recordService.ts';
import { settleNotifications } from '../notifications/notificationService.ts';
import { tasksAbout, withdrawTask } from '../tasks/taskService.ts';
import { actsOf, statusAfter } from './conditionAnswerService.ts';
import { conditionsShown, openCondition, openConditions, pathOf } from './conditionService.ts';
import { type ConditionRow, moveCondition, selectAllConditions } from './conditionStore.ts';

type Tx = Transaction<Tables>;

/** What a lender's system asks its borrower for. */
export interface AskedCondition {
  readonly type: ConditionCategory;
  /** Shown to the borrower. */
  readonly comments?: string | undefined;
  /** How many documents are to be brought. */
  readonly numDocsRequired?: number | undefined;
  readonly dueOn?: CalendarDate | undefined;
  /** The id of the client. */
  readonly by: string;
}

export type ConditionResult =
  | { readonly type: 'done'; readonly row: ConditionRow }
  /** One of the kind is open already; the application is over; the condition is not open any more; nobody could send its code. */
  | { readonly type: 'refused'; readonly why: 'open' | 'over' | 'closed' | 'noCodes' };

export { type ConditionRow, conditionCategories, selectAllConditions };

/** A condition of an application, also of a signer; undefined when it has none of this UUID. */
export const conditionOf = async (
  tx: Tx,
  { uuid: application }: ApplicationRecord,
  uuid: string,
): Promise<ConditionRow | undefined> =>
  (await selectAllConditions(tx, application)).find((one) => one.uuid === uuid);

export function createLenderConditions(dependencies: AppDependencies, lender: Pick<Lender, 'goOn'>) {
  const { clock, connections, releases } = dependencies;

  async function change(
    tx: Tx,
    record: ApplicationRecord,
    { event, by, more = {} }: { readonly event: string; readonly by: string; readonly more?: StatusData },
  ) {
    const shown = await conditionsShown(tx, record.uuid);
    const { data } = shown;
    const status = { ...shown.status, ...more };
    const { statuses } = await releaseFor(tx, releases, record.organization, record.releaseHash);
    return changeRecord(tx, record, { data, status, statuses, event, by, at: new Date(clock.now()) });
  }

  return {
    /** Asks the borrower, who sees it as every condition. One of a kind is open at a time. */
    async ask(tx: Tx, record: ApplicationRecord, asked: AskedCondition): Promise<ConditionResult> {
      if (!record.active) return { type: 'refused', why: 'over' };
      const { type, by, comments, numDocsRequired, dueOn } = asked;
      const hasCodes = connections.portsOf(record.organization).has('phoneCodes');
      if (type === 'MISSING_PHONE_NUMBER' && !hasCodes) return { type: 'refused', why: 'noCodes' };
      if ((await openConditions(tx, record.uuid, [type])).length > 0) return { type: 'refused', why: 'open' };
      const data = {
        ...(comments === undefined ? {} : { comments }),
        ...(numDocsRequired === undefined ? {} : { numDocsRequired }),
        ...(dueOn === undefined ? {} : { dueOn }),
      };
      const at = new Date(clock.now());
      await openCondition(tx, dependencies, { applicationUuid: record.uuid, type, data, at });
      await change(tx, record, { event: 'CONDITION_OPENED', by });
      const [row] = await openConditions(tx, record.uuid, [type]);
      if (!row) throw new Error(`Condition ${type} was not opened`);
      return { type: 'done', row };
    },

    /**
     * Asks for a condition no longer: what the borrower handed in stays, nobody looks at it, and a stage that waited for it
     * goes on.
     */
    async waive(
      tx: Tx,
      record: ApplicationRecord,
      { row, by }: { readonly row: ConditionRow; readonly by: string },
    ): Promise<ConditionResult> {
      if (!record.active) return { type: 'refused', why: 'over' };
      if (row.status === 'CLOSED') return { type: 'refused', why: 'closed' };
      const at = new Date(clock.now());
      const data = { ...row.data, waived: true as const };
      const closed = { ...row, status: 'CLOSED' as const, data, updated_at: at };
      await moveCondition(tx, closed);
      for (const task of await tasksAbout(tx, record.uuid, row.uuid)) await withdrawTask(tx, task, at);
      await settleNotifications(tx, { applicationUuid: record.uuid, path: pathOf(row), at });
      const changed = await change(tx, record, {
        event: 'CONDITION_WAIVED',
        by,
        more: statusAfter(row.type),
      });
      await changeLenderFile(tx, record.uuid, { acts: actsOf(row.type), at });
      await lender.goOn(tx, changed);
      return { type: 'done', row: closed };
    },
  };
}
