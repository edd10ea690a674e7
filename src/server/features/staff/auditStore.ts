import { sql } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { AuditDetail } from '../../audit/appendAudit.ts';
import type { Queries } from '../../db/tables.ts';

/** A row of the log for people: values are undefined once their person was erased. */
export interface AuditRow {
  readonly uuid: string;
  readonly lender: string;
  readonly at: Date;
  readonly person: string | null;
  readonly token: string | null;
  readonly act: string;
  readonly subject: string;
  readonly requestId: string | null;
  readonly from?: string;
  readonly why?: string;
  readonly changes?: readonly JsonObject[];
}

/** A place between rows, the newest first. */
export interface AuditPlace {
  readonly at: Date;
  readonly uuid: string;
}

const COLUMNS = [
  'uuid',
  'organization',
  'at',
  'staff_uuid',
  'token_uuid',
  'act',
  'subject',
  'request_id',
  'detail',
] as const;

function opened(detail: string | null): Pick<AuditRow, 'from' | 'why' | 'changes'> {
  if (detail === null) return {};
  const { from, why, changes } = JSON.parse(detail) as AuditDetail;
  return { ...(from !== null && { from }), ...(why !== null && { why }), changes };
}

/** Rows of a lender, the newest first; those without a lender for the empty code. */
export async function auditPage(
  queries: Queries,
  {
    lender,
    after,
    limit,
  }: { readonly lender: string; readonly after: AuditPlace | undefined; readonly limit: number },
): Promise<readonly AuditRow[]> {
  const rows = await queries
    .selectFrom('audit_log')
    .select(COLUMNS)
    .where('organization', '=', lender)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(at, uuid) < (${after?.at ?? null}::timestamptz, ${after?.uuid ?? null}::uuid)`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    uuid: row.uuid,
    lender: row.organization,
    at: row.at,
    person: row.staff_uuid,
    token: row.token_uuid,
    act: row.act,
    subject: row.subject,
    requestId: row.request_id,
    ...opened(row.detail),
  }));
}
