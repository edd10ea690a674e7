import type { BorrowerRecord } from '../../../core/record/applicationRecord.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';

/** An event of an application's history. */
export interface HistoryEvent {
  readonly type: string;
  readonly detail: JsonObject;
  readonly at: Date;
  readonly requestId: string | null;
}

/** Oldest first. */
export async function eventsOf(queries: Queries, uuid: string): Promise<readonly HistoryEvent[]> {
  const rows = await queries
    .selectFrom('application_events')
    .select(['type', 'detail', 'at', 'request_id'])
    .where('application_uuid', '=', uuid)
    .orderBy('id')
    .execute();
  return rows.map(({ type, detail, at, request_id: requestId }) => ({
    type,
    at,
    requestId,
    detail: isObject(detail) ? (detail as JsonObject) : {},
  }));
}

/** Consents given in registration and for the application, oldest first. */
export async function consentRows(
  queries: Queries,
  { identityUuid, uuid }: Pick<ApplicationRecord, 'identityUuid' | 'uuid'>,
): Promise<BorrowerRecord['consents']> {
  const rows = await queries
    .selectFrom('consents')
    .select(['type', 'version', 'opt_in_out', 'source', 'text_hash', 'accepted_at'])
    .where('identity_uuid', '=', identityUuid)
    .where((eb) => eb.or([eb('application_uuid', 'is', null), eb('application_uuid', '=', uuid)]))
    .orderBy('id')
    .execute();
  return rows.map(({ type, version, opt_in_out: answer, source, text_hash: textHash, accepted_at }) => ({
    type,
    version,
    answer,
    source,
    textHash,
    at: accepted_at.toISOString(),
  }));
}

/** Documents that the borrower may see, oldest first, each with what was done with it. */
export async function documentRows(queries: Queries, uuid: string): Promise<BorrowerRecord['documents']> {
  const rows = await queries
    .selectFrom('documents')
    .select(['uuid', 'category', 'type', 'version', 'status', 'sha256', 'created_at'])
    .where('application_uuid', '=', uuid)
    .where('internal', '=', false)
    .where('signer_uuid', 'is', null)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  const acts = await actsOn(
    queries,
    rows.map((row) => row.uuid),
  );
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    acts: acts.get(row.uuid) ?? [],
  }));
}

type Act = BorrowerRecord['documents'][number]['acts'][number];

async function actsOn(
  queries: Queries,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly Act[]>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('document_events')
    .select(['document_uuid', 'type', 'sha256', 'at'])
    .where('document_uuid', 'in', uuids)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, ({ document_uuid: document }) => document);
  return new Map(
    [...grouped].map(([document, events]) => [
      document,
      events.map(({ type: act, sha256, at }) => ({ act, sha256, at: at.toISOString() })),
    ]),
  );
}

/** What the borrower was told on the dashboard, and notices that the lender sent itself, oldest first. */
export async function noticeRows(queries: Queries, uuid: string): Promise<BorrowerRecord['notices']> {
  const told = await queries
    .selectFrom('notifications')
    .select(['uuid as id', 'kind', 'created_at', 'read_at'])
    .where('application_uuid', '=', uuid)
    .execute();
  const sent = await queries
    .selectFrom('lender_notices')
    .select(['uuid as id', 'kind', 'client', 'created_at'])
    .where('application_uuid', '=', uuid)
    .execute();
  const all = [
    ...told.map((row) => ({ ...row, by: 'server', readAt: row.read_at?.toISOString() ?? null })),
    ...sent.map((row) => ({ ...row, by: row.client, readAt: null })),
  ];
  return all
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, kind, by, created_at, readAt }) => ({
      id,
      kind,
      by,
      at: created_at.toISOString(),
      readAt,
    }));
}
