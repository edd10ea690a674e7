import type { CompiledQuery } from 'kysely';
import { lendersSetting } from './lenderScope.ts';
import { mergedStatements } from './mergedStatements.ts';
import type { Queries, Tables } from './tables.ts';
import { currentTransaction, type LateRows, refuseInside } from './transactionGuard.ts';

export interface LateWrite<Row> {
  /** Rows of one kind are written together. */
  readonly kind: string;
  readonly table: keyof Tables;
  /** Of two rows with one key the later wins, or what `merge` makes of both. */
  readonly key: string;
  readonly row: Row;
  readonly merge?: (earlier: Row, later: Row) => Row;
  /** Statements that write the rows; no two may change the same row. */
  readonly statements: (rows: readonly Row[]) => readonly CompiledQuery[];
}

/**
 * Batches a write into the statement that ends the transaction. Writes at once outside a transaction, or when
 * the lender scope differs from the transaction's. A statement that names the table forces the write first.
 */
export async function writeLate<Row>(queries: Queries, write: LateWrite<Row>): Promise<void> {
  if (!queries.isTransaction) refuseInside();
  const transaction = currentTransaction();
  const late = transaction?.lenders === lendersSetting() ? transaction.late : undefined;
  if (!late) {
    for (const statement of write.statements([write.row])) await queries.executeQuery(statement);
    return;
  }
  const { kind, table, key, row, merge, statements } = write;
  const rows = (late.get(kind)?.rows ?? new Map()) as Map<string, Row>;
  const earlier = rows.get(key);
  rows.set(key, earlier === undefined || !merge ? row : merge(earlier, row));
  late.set(kind, { table, rows, statements: () => statements([...rows.values()]) });
}

/** Merges statements; the last is the main one. Each sees the tables as they were before all of them. */
export const asOneStatement = mergedStatements((texts) => {
  const last = texts.at(-1) ?? 'select 1';
  if (texts.length <= 1) return last;
  const parts = texts.slice(0, -1).map((text, index) => `w${index} as (${text})`);
  return `with ${parts.join(', ')} ${last}`;
});

/** Writes due before `sql`: those to tables it names, or all before a commit. */
function dueBefore(sql: string, late: Map<string, LateRows>): readonly LateRows[] {
  if (sql === 'rollback' || sql === 'begin') return [];
  const due = [...late].filter(([, { table }]) => sql === 'commit' || sql.includes(table));
  for (const [kind] of due) late.delete(kind);
  return due.map(([, rows]) => rows);
}

/** True when something must be written before `sql` runs. */
export function isLateDue(sql: string): boolean {
  const late = currentTransaction()?.late;
  return late !== undefined && [...late.values()].some(({ table }) => sql.includes(table));
}

export function statementBefore(sql: string): CompiledQuery | undefined {
  const late = currentTransaction()?.late;
  if (!late || late.size === 0) return undefined;
  const statements = dueBefore(sql, late).flatMap((rows) => rows.statements());
  return statements.length === 0 ? undefined : asOneStatement(statements);
}

/** A statement whose rows nobody reads and that only a commit follows: a driver may run it with the commit. */
interface LastStatement extends CompiledQuery {
  readonly isLast: true;
}

export const asLastStatement = (query: CompiledQuery): LastStatement => ({ ...query, isLast: true });

export const isLastStatement = (query: CompiledQuery): query is LastStatement => 'isLast' in query;

/** Flushes pending writes, for callers who must know that they succeed. */
export async function writeNow(queries: Queries): Promise<void> {
  const statement = statementBefore('commit');
  if (statement) await queries.executeQuery(statement);
}
