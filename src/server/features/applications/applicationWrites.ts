import { type CompiledQuery, sql } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import { compiledOnce, compiledRows } from '../../db/compiledOnce.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

interface ApplicationUpdate {
  readonly uuid: string;
  readonly loanNumber: string;
  readonly state: string;
  readonly data: object;
  readonly status: object;
  readonly active: boolean;
  readonly pinned: boolean;
}

/** An update with its number of changes and the time of the last. */
interface WrittenUpdate extends Omit<ApplicationUpdate, 'data' | 'status'> {
  /** JSON. */
  readonly data: string;
  readonly status: string;
  readonly at: Date;
  readonly changes: number;
}

const change = compiledOnce((tx, update: WrittenUpdate) =>
  tx
    .updateTable('applications')
    .set((eb) => ({
      loan_number: update.loanNumber,
      state: update.state,
      data: update.data,
      status: update.status,
      active: update.active,
      pinned: update.pinned,
      updated_at: update.at,
      changed_at: sql<Date>`date_trunc('milliseconds', now())`,
      version: eb('version', '+', update.changes),
    }))
    .where('uuid', '=', update.uuid),
);

interface Changed extends ApplicationUpdate, Pick<WrittenUpdate, 'at' | 'changes'> {}

/** Writes the change and raises the version at the end of the transaction. */
export const updateApplication = (tx: Queries, update: ApplicationUpdate, at: Date): Promise<void> =>
  writeLate<Changed>(tx, {
    kind: 'applications changed',
    table: 'applications',
    key: update.uuid,
    row: { ...update, at, changes: 1 },
    merge: (earlier, later) => ({ ...later, changes: earlier.changes + 1 }),
    statements: (rows) =>
      rows.map((row) => change.of(tx, { ...row, data: toJsonb(row.data), status: toJsonb(row.status) })),
  });

interface ApplicationEvent {
  readonly uuid: string;
  readonly type: string;
  readonly detail: JsonObject;
  readonly at: Date;
}

/** An event with the request that caused it. */
interface CausedEvent extends ApplicationEvent {
  readonly requestId: string | null;
}

interface EventText extends Omit<CausedEvent, 'detail'> {
  /** JSON. */
  readonly detail: string;
}

const rowOf = ({ uuid, type, detail, at, requestId }: EventText) => ({
  application_uuid: uuid,
  type,
  detail,
  at,
  request_id: requestId,
});

/** Ids follow the order of events. */
const insertRows = compiledRows((tx, events: readonly EventText[]) =>
  tx.insertInto('application_events').values(events.map(rowOf)),
);

const addEvents = (tx: Queries, events: readonly CausedEvent[]): CompiledQuery =>
  insertRows(
    tx,
    events.map((event) => ({ ...event, detail: toJsonb(event.detail) })),
  );

/** Adds to an application's history at the end of the transaction, in call order. */
export const insertEvent = (tx: Queries, event: ApplicationEvent): Promise<void> =>
  writeLate<readonly CausedEvent[]>(tx, {
    kind: 'events',
    table: 'application_events',
    key: 'all',
    row: [{ ...event, requestId: requestIdNow() ?? null }],
    merge: (earlier, later) => [...earlier, ...later],
    statements: (lists) => [addEvents(tx, lists.flat())],
  });
