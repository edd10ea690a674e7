import { sql } from 'kysely';
import type { Anchor } from '../../core/staff/anchors.ts';
import { auditProof } from '../db/keys/blindIndex.ts';
import type { FileKeys } from '../db/keys/fileKeys.ts';
import { type DataKey, keyIdOf, openText } from '../db/keys/sealedValue.ts';
import type { Queries, Querying, Row } from '../db/tables.ts';
import { CHAIN_START, chainHash, detailHash, provenHash, rowHash } from './auditHash.ts';

/** What somebody did to the log behind the back of the program. */
export type TamperKind = 'changed' | 'missing' | 'inserted' | 'reordered' | 'cut';

export interface AuditFinding {
  readonly kind: TamperKind;
  /** The code of the lender; empty for what belongs to none. */
  readonly lender: string;
  /** In the chain, where it has one. */
  readonly position?: number | undefined;
  /** The uuid of the row of the log, where one is known. */
  readonly row?: string | undefined;
  /** A sentence for people. */
  readonly says: string;
}

export interface VerifiedAudit {
  readonly rows: number;
  /** Rows whose values cannot be read any more, because their person was erased. */
  readonly erased: number;
  /** Rows that are not chained yet. */
  readonly waiting: number;
  readonly findings: readonly AuditFinding[];
}

interface Tools {
  readonly db: Querying & { readonly fileKeys: FileKeys };
}

type LogRow = Row<'audit_log'>;
/** An entry of the chain with its row, whose values are still sealed. */
interface Linked {
  readonly entry: Row<'audit_chain'>;
  readonly row: LogRow | undefined;
}

const PAGE = 500;

/** Read as it is stored: a value that does not open must not end the reading. */
async function linkedPage(queries: Queries, lender: string, after: number): Promise<readonly Linked[]> {
  const { rows } = await sql<
    Row<'audit_chain'> & { of: string | null } & Omit<LogRow, 'organization'> & {
        log_organization: string;
      }
  >`
    select c.organization, c.position, c.row_uuid, c.row_hash, c.hash, l.uuid as of, l.uuid,
      l.organization as log_organization, l.at, l.staff_uuid, l.token_uuid, l.act, l.subject, l.identity_uuid,
      l.request_id, l.detail, l.detail_hash, l.proof
    from audit_chain c left join audit_log l on l.uuid = c.row_uuid
    where c.organization = ${lender} and c.position > ${after} order by c.position limit ${PAGE}`.execute(
    queries,
  );
  return rows.map(({ of, log_organization: organization, position, row_uuid, row_hash, hash, ...row }) => ({
    entry: { organization: lender, position, row_uuid, row_hash, hash },
    row: of === null ? undefined : { ...row, organization },
  }));
}

type Opened =
  | { readonly type: 'open'; readonly detail: string }
  | { readonly type: 'erased' }
  | { readonly type: 'forged' };

interface KeyFact {
  readonly organization: string;
  readonly subject: string;
  readonly is_erased: boolean;
}

/** Opens values, and judges keys that are gone: only an erasure may end one. */
function createOpener({ db }: Tools) {
  const facts = new Map<string, KeyFact | undefined>();
  const erasedPersons = new Map<string, boolean>();

  async function factOf(id: string): Promise<KeyFact | undefined> {
    if (!facts.has(id)) {
      const { rows } = await sql<KeyFact>`
        select organization, subject, wrapped is null as is_erased from data_keys where id = ${id}`.execute(
        db.kysely,
      );
      facts.set(id, rows[0]);
    }
    return facts.get(id);
  }

  async function wasErased(identity: string): Promise<boolean> {
    const known = erasedPersons.get(identity);
    if (known !== undefined) return known;
    const found = await db.kysely
      .selectFrom('erasures')
      .select('id')
      .where('identity_uuid', '=', identity)
      .limit(1)
      .executeTakeFirst();
    erasedPersons.set(identity, found !== undefined);
    return found !== undefined;
  }

  function opened(key: DataKey, { uuid, detail }: LogRow): Opened {
    try {
      const text = openText(key, detail, { table: 'audit_log', column: 'detail', rowId: uuid });
      return text === null ? { type: 'forged' } : { type: 'open', detail: text };
    } catch {
      return { type: 'forged' };
    }
  }

  return async (row: LogRow): Promise<Opened> => {
    const id = keyIdOf(row.detail);
    const fact = id === undefined ? undefined : await factOf(id);
    if (id === undefined || fact === undefined) return { type: 'forged' };
    const person = row.identity_uuid;
    if (fact.is_erased)
      return fact.subject === person && (await wasErased(person)) ? { type: 'erased' } : { type: 'forged' };
    return opened(await db.fileKeys.byId(db.kysely, id), row);
  };
}

type Opener = ReturnType<typeof createOpener>;

/** Rows of a page that carry the proof of this installation. */
async function provenIn(queries: Queries, page: readonly Linked[]): Promise<ReadonlySet<string>> {
  const logged = page.flatMap(({ row }) => row ?? []);
  if (logged.length === 0) return new Set();
  const proofs = sql.join(logged.map((row) => sql`${auditProof(provenHash(row))}::text`));
  const { rows } = await sql<{
    proofs: readonly string[];
  }>`select to_jsonb(array[${proofs}]) as proofs`.execute(queries);
  return new Set(logged.filter(({ proof }, at) => proof === rows[0]?.proofs[at]).map(({ uuid }) => uuid));
}

/** What is wrong with the row itself, and with its place in the chain. */
async function judged(
  { entry, row }: Linked,
  {
    before,
    proven,
    open,
  }: { readonly before: string; readonly proven: ReadonlySet<string>; readonly open: Opener },
): Promise<{ readonly finding?: Omit<AuditFinding, 'lender'>; readonly isErased: boolean }> {
  const at = { position: entry.position, row: entry.row_uuid };
  if (row === undefined)
    return { isErased: false, finding: { kind: 'missing', ...at, says: 'The row is gone from the log' } };
  const values = await open(row);
  const isErased = values.type === 'erased';
  if (row.organization !== entry.organization || rowHash(row) !== entry.row_hash)
    return { isErased, finding: { kind: 'changed', ...at, says: 'The row is not the one that was chained' } };
  if (chainHash(before, entry) !== entry.hash)
    return {
      isErased,
      finding: {
        kind: 'reordered',
        ...at,
        says: 'The row does not follow on the one before it in the chain',
      },
    };
  if (!proven.has(row.uuid))
    return {
      isErased,
      finding: { kind: 'inserted', ...at, says: 'The row was not written by this installation' },
    };
  if (
    values.type === 'forged' ||
    (values.type === 'open' && detailHash({ ...row, detail: values.detail }) !== row.detail_hash)
  )
    return {
      isErased,
      finding: { kind: 'changed', ...at, says: 'The values are not those that the row was written with' },
    };
  return { isErased };
}

interface Chained {
  readonly rows: number;
  readonly erased: number;
  readonly findings: readonly AuditFinding[];
}

const anchorFinding = (anchor: Anchor, hash: string | undefined): AuditFinding | undefined => {
  const at = { lender: anchor.lender, position: anchor.position };
  if (hash === undefined)
    return { kind: 'cut', ...at, says: `The chain had this position on ${anchor.at}, and has it no more` };
  return hash === anchor.hash
    ? undefined
    : { kind: 'changed', ...at, says: `The chain was another one on ${anchor.at}: it was made anew since` };
};

async function verifyChain(
  { db }: Tools,
  {
    lender,
    anchors,
    open,
  }: { readonly lender: string; readonly anchors: readonly Anchor[]; readonly open: Opener },
): Promise<Chained> {
  const findings: AuditFinding[] = [];
  const anchored = new Map<number, string | undefined>(anchors.map(({ position }) => [position, undefined]));
  let [rows, erased, last, before] = [0, 0, 0, CHAIN_START];
  for (let page = await linkedPage(db.kysely, lender, 0); page.length > 0; ) {
    const proven = await provenIn(db.kysely, page);
    for (const linked of page) {
      const { position, hash } = linked.entry;
      if (position !== last + 1)
        findings.push({
          kind: 'missing',
          lender,
          position: last + 1,
          says: `The chain lacks ${position - last - 1} entries before position ${position}`,
        });
      const { finding, isErased } = await judged(linked, { before, proven, open });
      if (finding) findings.push({ lender, ...finding });
      if (isErased) erased += 1;
      if (anchored.has(position)) anchored.set(position, hash);
      [rows, last, before] = [rows + 1, position, hash];
    }
    page = await linkedPage(db.kysely, lender, last);
  }
  const ofAnchors = anchors.flatMap((anchor) => anchorFinding(anchor, anchored.get(anchor.position)) ?? []);
  return { rows, erased, findings: [...findings, ...ofAnchors] };
}

/** Rows of the log that no chain holds and that do not wait for it. */
async function strangers(
  queries: Queries,
  lenders: readonly string[] | undefined,
): Promise<readonly AuditFinding[]> {
  const rows = await queries
    .selectFrom('audit_log')
    .leftJoin('audit_chain', 'audit_chain.row_uuid', 'audit_log.uuid')
    .leftJoin('audit_unchained', 'audit_unchained.row_uuid', 'audit_log.uuid')
    .select(['audit_log.uuid', 'audit_log.organization'])
    .where('audit_chain.row_uuid', 'is', null)
    .where('audit_unchained.row_uuid', 'is', null)
    .$if(lenders !== undefined, (query) => query.where('audit_log.organization', 'in', lenders ?? []))
    .orderBy('audit_log.organization')
    .orderBy('audit_log.uuid')
    .execute();
  return rows.map(({ uuid, organization }) => ({
    kind: 'inserted',
    lender: organization,
    row: uuid,
    says: 'The row is in the log, but was never chained',
  }));
}

async function lendersOf(queries: Queries, anchors: readonly Anchor[]): Promise<readonly string[]> {
  const rows = await queries.selectFrom('audit_chain').select('organization').distinct().execute();
  return [
    ...new Set([...rows.map(({ organization }) => organization), ...anchors.map(({ lender }) => lender)]),
  ].sort();
}

async function waitingRows(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('audit_unchained')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Finds every row of the log that was changed, removed, inserted or moved since it was chained, and, by the anchors, chains
 * that were cut or made anew. Reads every lender, or the given ones. Changes nothing.
 */
export async function verifyAudit(
  tools: Tools,
  {
    anchors,
    lenders,
  }: { readonly anchors: readonly Anchor[]; readonly lenders?: readonly string[] | undefined },
): Promise<VerifiedAudit> {
  const { kysely } = tools.db;
  const open = createOpener(tools);
  const found: Chained[] = [];
  for (const lender of lenders ?? (await lendersOf(kysely, anchors))) {
    const own = anchors.filter((anchor) => anchor.lender === lender);
    found.push(await verifyChain(tools, { lender, anchors: own, open }));
  }
  const inserted = await strangers(kysely, lenders);
  return {
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    erased: found.reduce((sum, { erased }) => sum + erased, 0),
    waiting: await waitingRows(kysely),
    findings: [...found.flatMap(({ findings }) => findings), ...inserted],
  };
}
