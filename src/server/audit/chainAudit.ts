import { sql, type Transaction } from 'kysely';
import type { Querying, Row, Tables } from '../db/tables.ts';
import { CHAIN_START, chainHash, rowHash } from './auditHash.ts';

type Tx = Transaction<Tables>;

/** The end of a lender's chain. */
export type ChainHead = Pick<Row<'audit_chain'>, 'organization' | 'position' | 'hash'>;

const BATCH = 500;

/** One after the other, on whatever server: each goes on from the heads that the one before left. */
const takeTurn = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx);

/** The heads of all lenders. */
export async function chainHeads(queries: Pick<Tx, 'selectFrom'>): Promise<readonly ChainHead[]> {
  return queries
    .selectFrom('audit_chain')
    .distinctOn('organization')
    .select(['organization', 'position', 'hash'])
    .orderBy('organization')
    .orderBy('position', 'desc')
    .execute();
}

async function headOf(tx: Tx, organization: string): Promise<ChainHead> {
  const head = await tx
    .selectFrom('audit_chain')
    .select(['organization', 'position', 'hash'])
    .where('organization', '=', organization)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ?? { organization, position: 0, hash: CHAIN_START };
}

const PLAIN = [
  'uuid',
  'organization',
  'at',
  'staff_uuid',
  'token_uuid',
  'act',
  'subject',
  'identity_uuid',
  'request_id',
  'detail_hash',
] as const;

/** Selects rows of the log as they are stored: named so, the values are not opened. */
export const storedRow = [
  ...PLAIN.map((name) => `audit_log.${name}` as const),
  sql<string>`audit_log.detail`.as('detail'),
] as const;

async function chainBatch(tx: Tx): Promise<readonly ChainHead[]> {
  await takeTurn(tx);
  const rows = await tx
    .selectFrom('audit_unchained')
    .innerJoin('audit_log', 'audit_log.uuid', 'audit_unchained.row_uuid')
    .select(storedRow)
    .orderBy('audit_log.at')
    .orderBy('audit_log.uuid')
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return [];
  const heads = new Map<string, ChainHead>();
  const entries: Row<'audit_chain'>[] = [];
  for (const row of rows) {
    const { organization } = row;
    const head = heads.get(organization) ?? (await headOf(tx, organization));
    const entry = { organization, position: head.position + 1, row_uuid: row.uuid, row_hash: rowHash(row) };
    const hash = chainHash(head.hash, entry);
    entries.push({ ...entry, hash });
    heads.set(organization, { organization, position: entry.position, hash });
  }
  await tx.insertInto('audit_chain').values(entries).execute();
  const uuids = rows.map(({ uuid }) => uuid);
  await tx.deleteFrom('audit_unchained').where('row_uuid', 'in', uuids).execute();
  return [...heads.values()];
}

/**
 * Chains the rows that are not chained yet, and resolves to the new heads of their lenders. Any number of servers may do it
 * at once, and be killed while they do.
 */
export async function chainAudit(db: Querying): Promise<readonly ChainHead[]> {
  const heads = new Map<string, ChainHead>();
  for (;;) {
    const waiting = await db.kysely
      .selectFrom('audit_unchained')
      .select('row_uuid')
      .limit(1)
      .executeTakeFirst();
    if (waiting === undefined) return [...heads.values()];
    const chained = await db.transaction(chainBatch);
    if (chained.length === 0) return [...heads.values()];
    for (const head of chained) heads.set(head.organization, head);
  }
}
