import { isObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';

/** An event in an application's history, and the checklist status after it. */
export interface HistoryEntry {
  readonly event: string;
  readonly status: string | null;
  /** The client of the lender that did it; absent for everybody else. */
  readonly by?: string;
  /** What that client changed, by the names of facts. */
  readonly facts?: readonly string[];
  /** By which reason it ended the application. */
  readonly reason?: string;
  /** ISO 8601, sandbox clock. */
  readonly at: string;
}

interface Detail {
  readonly checklistStatus?: string;
  readonly by?: string;
  readonly facts?: readonly string[];
  readonly reason?: string;
}

/** Oldest first; empty without an application. */
export async function historyOf(queries: Queries, uuid: string): Promise<readonly HistoryEntry[]> {
  const rows = await queries
    .selectFrom('application_events')
    .select(['type', 'detail', 'at'])
    .where('application_uuid', '=', uuid)
    .orderBy('id')
    .execute();
  return rows.map(({ type, detail, at }) => {
    const { checklistStatus, by, facts, reason } = (isObject(detail) ? detail : {}) as Detail;
    return {
      event: type,
      status: checklistStatus ?? null,
      ...(by === undefined ? {} : { by }),
      ...(facts === undefined ? {} : { facts }),
      ...(by === undefined || reason === undefined ? {} : { reason }),
      at: at.toISOString(),
    };
  });
}
