import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../core/shared/ports.ts';
import { type SealedColumn, type SealedTable, sealedTables } from '../db/keys/sealedColumns.ts';
import { SEALED } from '../db/keys/sealedValue.ts';
import type { Database } from '../db/open/database.ts';
import type { Queries, Tables } from '../db/tables.ts';

export interface SealingJob {
  readonly db: Pick<Database, 'kysely' | 'transaction'>;
  readonly system: Clock;
  /** Rows per transaction, to keep locks short. */
  readonly batch?: number;
}

const BATCH = 100;
const AGAIN_MS = 1_000;
const FIRST = '(0,0)';

function isPlain(name: string, { type, plain = [] }: SealedColumn): RawBuilder<boolean> {
  const column = sql.ref(name);
  if (type === 'text') return sql`(${column} is not null and ${column} !~ ${SEALED})`;
  return sql`(${column} is not null and case when jsonb_typeof(${column}) = 'object'
    then coalesce(${column} ->> 'enc', '') !~ ${SEALED} and ${column} - ${sql.lit(`{${plain.join(',')}}`)}::text[] <> '{}'
    else true end)`;
}

const anyPlain = ({ columns }: SealedTable): RawBuilder<boolean> =>
  sql`(${sql.join(
    Object.entries(columns).map(([name, column]) => isPlain(name, column)),
    sql` or `,
  )})`;

interface OldRow {
  readonly ctid: string;
  readonly row: string;
  readonly owner: string | null;
  /** Column -> plain text; null for nothing to seal. */
  readonly texts: Readonly<Record<string, string | null>>;
}

interface Table {
  readonly name: string;
  readonly sealed: SealedTable;
}

async function oldRows(
  queries: Queries,
  { name, sealed }: Table,
  { which, end }: { readonly which: RawBuilder<unknown>; readonly end: RawBuilder<unknown> },
): Promise<readonly OldRow[]> {
  const texts = Object.entries(sealed.columns).map(
    ([column, how]) =>
      sql`${sql.lit(column)}::text, case when ${isPlain(column, how)} then ${sql.ref(column)}::text end`,
  );
  const { rows } = await sql<OldRow>`
    select ctid::text, ${sql.ref(sealed.row)}::text as row, ${sql.ref(sealed.owner)}::text as owner,
      jsonb_build_object(${sql.join(texts)}) as texts
    from ${sql.table(name)} where ${which} and ${anyPlain(sealed)} ${end}`.execute(queries);
  return rows;
}

/** Rewrites a row unchanged, if `which` holds: writing seals it, creating its key if needed. */
async function sealRow(
  queries: Queries,
  { name, sealed }: Table,
  { row, which }: { row: OldRow; which: RawBuilder<boolean> },
) {
  const values = Object.fromEntries(Object.entries(row.texts).filter(([, text]) => text !== null));
  const anyTable = queries as unknown as Kysely<Record<string, Record<string, unknown>>>;
  await anyTable
    .updateTable(name)
    .set(values)
    .where(which)
    .where(sealed.row, '=', row.row)
    .where(sealed.owner, row.owner === null ? 'is' : '=', row.owner)
    .execute();
}

/**
 * Creates missing keys and writes nothing else. Requests lock a person's key before rows; doing the reverse
 * would deadlock.
 */
async function makeKeys(queries: Queries, table: Table, rows: readonly OldRow[]): Promise<void> {
  const oneOfEach = new Map(rows.map((row) => [row.owner, row]));
  for (const row of oneOfEach.values()) await sealRow(queries, table, { row, which: sql<boolean>`false` });
}

/** One pass over a table; resolves to true when locked or changed rows are left. */
async function passOver({ db, batch = BATCH }: SealingJob, table: Table): Promise<boolean> {
  let after = FIRST;
  for (let count = batch; count === batch; ) {
    const some = { which: sql`ctid > ${after}::tid`, end: sql`order by ctid limit ${sql.lit(batch)}` };
    const found = await oldRows(db.kysely, table, some);
    await makeKeys(db.kysely, table, found);
    const these = sql`ctid = any(${`{${found.map(({ ctid }) => `"${ctid}"`).join()}}`}::text::tid[])`;
    await db.transaction(async (tx) => {
      for (const row of await oldRows(tx, table, { which: these, end: sql`for update skip locked` }))
        await sealRow(tx, table, { row, which: sql<boolean>`ctid = ${row.ctid}::tid` });
    });
    count = found.length;
    after = found.at(-1)?.ctid ?? after;
  }
  const { name, sealed } = table;
  const left = await sql`select from ${sql.table(name)} where ${anyPlain(sealed)} limit 1`.execute(db.kysely);
  return left.rows.length > 0;
}

/**
 * Seals rows older than sealing, in small batches in the background; finished tables are skipped. Resumes
 * after a crash, and several servers may run it.
 */
export async function sealOldRows(job: SealingJob): Promise<void> {
  const done = await job.db.kysely.selectFrom('sealed_tables').select('name').execute();
  const names = new Set(done.map(({ name }) => name));
  for (const [name, sealed] of Object.entries(sealedTables) as [keyof Tables, SealedTable][]) {
    if (names.has(name)) continue;
    while (await passOver(job, { name, sealed })) await wait(AGAIN_MS, undefined, { ref: false });
    await job.db.kysely
      .insertInto('sealed_tables')
      .values({ name, sealed_at: new Date(job.system.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
