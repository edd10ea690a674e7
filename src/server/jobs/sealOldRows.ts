import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../core/shared/ports.ts';
import type { Database } from '../db/database.ts';
import { type SealedColumn, type SealedTable, sealedTables } from '../db/keys/sealedColumns.ts';
import type { Queries, Tables } from '../db/tables.ts';

/** What the job runs on. */
export interface SealingJob {
  readonly db: Pick<Database, 'kysely' | 'transaction'>;
  readonly system: Clock;
  /** Rows of one transaction, so that none holds its locks for long. */
  readonly batch?: number;
}

const BATCH = 100;
const AGAIN_MS = 1_000;
const FIRST = '(0,0)';

function isPlain(name: string, { type, plain = [] }: SealedColumn): RawBuilder<boolean> {
  const column = sql.ref(name);
  if (type === 'text') return sql`(${column} is not null and ${column} not like 'v2.%')`;
  return sql`(${column} is not null and case when jsonb_typeof(${column}) = 'object'
    then not jsonb_exists(${column}, 'enc') and ${column} - ${sql.lit(`{${plain.join(',')}}`)}::text[] <> '{}'
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
  /** Column -> its plain text, null where there is none to seal. */
  readonly texts: Readonly<Record<string, string | null>>;
}

async function oldRows(
  tx: Queries,
  { name, sealed }: { readonly name: string; readonly sealed: SealedTable },
  { after, batch }: { readonly after: string; readonly batch: number },
): Promise<readonly OldRow[]> {
  const texts = Object.entries(sealed.columns).map(
    ([column, how]) =>
      sql`${sql.lit(column)}::text, case when ${isPlain(column, how)} then ${sql.ref(column)}::text end`,
  );
  const { rows } = await sql<OldRow>`
    select ctid::text, ${sql.ref(sealed.row)}::text as row, ${sql.ref(sealed.owner)}::text as owner,
      jsonb_build_object(${sql.join(texts)}) as texts
    from ${sql.table(name)} where ctid > ${after}::tid and ${anyPlain(sealed)}
    order by ctid limit ${sql.lit(batch)} for update skip locked`.execute(tx);
  return rows;
}

/** Writes the row again as it is: on the way it is sealed. */
async function sealRow(tx: Queries, name: string, { sealed, row }: { sealed: SealedTable; row: OldRow }) {
  const values = Object.fromEntries(Object.entries(row.texts).filter(([, text]) => text !== null));
  const anyTable = tx as unknown as Kysely<Record<string, Record<string, unknown>>>;
  await anyTable
    .updateTable(name)
    .set(values)
    .where(sql<boolean>`ctid = ${row.ctid}::tid`)
    .where(sealed.row, '=', row.row)
    .where(sealed.owner, row.owner === null ? 'is' : '=', row.owner)
    .execute();
}

/** One pass over a table; resolves to whether a row is left, which somebody else had locked. */
async function passOver({ db, batch = BATCH }: SealingJob, name: keyof Tables, sealed: SealedTable) {
  let after = FIRST;
  for (let count = batch; count === batch; ) {
    const rows = await db.transaction(async (tx) => {
      const found = await oldRows(tx, { name, sealed }, { after, batch });
      for (const row of found) await sealRow(tx, name, { sealed, row });
      return found;
    });
    count = rows.length;
    after = rows.at(-1)?.ctid ?? after;
  }
  const left = await sql`select from ${sql.table(name)} where ${anyPlain(sealed)} limit 1`.execute(db.kysely);
  return left.rows.length > 0;
}

/**
 * Seals what was kept before there was sealing, in small batches beside everything else; a table that is done is not
 * looked at again. Cut off, it goes on where it was; any number of servers may do it at once.
 */
export async function sealOldRows(job: SealingJob): Promise<void> {
  const done = await job.db.kysely.selectFrom('sealed_tables').select('name').execute();
  const names = new Set(done.map(({ name }) => name));
  for (const [name, sealed] of Object.entries(sealedTables) as [keyof Tables, SealedTable][]) {
    if (names.has(name)) continue;
    while (await passOver(job, name, sealed)) await wait(AGAIN_MS);
    await job.db.kysely
      .insertInto('sealed_tables')
      .values({ name, sealed_at: new Date(job.system.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
