import { isObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';

/** An event in an application's history, and the checklist status after it. */
export interface HistoryEntry {
  readonly event: string;
  readonly status: string | null;
  /** ISO 8601, sandbox clock. */
  readonly at: string;
}

/** Oldest first; empty without an application. */
export async function historyOf(queries: Queries, uuid: string): Promise<readonly HistoryEntry[]> {
  const rows = await queries
    .selectFrom('application_events')
    .select(['type', 'detail', 'at'])
    .where('application_uuid', '=', uuid)
    .orderBy('id')
    .execute();
  return rows.map(({ type, detail, at }) => ({
    event: type,
    status: isObject(detail) && typeof detail.checklistStatus === 'string' ? detail.checklistStatus : null,
    at: at.toISOString(),
  }));
}
