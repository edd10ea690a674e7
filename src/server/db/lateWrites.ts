import { CompiledQuery } from 'kysely';
import { lendersSetting } from './lenderScope.ts';
import { mergedStatements } from './mergedStatements.ts';
import type { Queries, Tables } from './tables.ts';
import { currentTransaction, type LateRows, refuseInside } from './transactionGuard.ts';

/** A row to be written at the end of its transaction. */
export interface LateWrite<Row> {
  /** Names the kind: rows of one kind are written together. */
  readonly kind: string;
  readonly table: keyof Tables;
  /** Of two rows with one key the later one is written, or what `merge` makes of both. */
  readonly key: string;
  readonly row: Row;
  readonly merge?: (earlier: Row, later: Row) => Row;
  /** The statements that write the rows, none of which may change a row that another one does. */
  readonly statements: (rows: readonly Row[]) => readonly CompiledQuery[];
}

/**
 * Writes at the end of the transaction, in one statement with what else is to be written then; at once when there is no
 * transaction, or when it works with the rows of other lenders here than at its end. A statement that names the table before that
 * finds the row written, and what fails fails the transaction.
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

/** Several statements as one, the last as its main part; each sees the tables as they were before all of them. */
export function asOneStatement(statements: readonly CompiledQuery[]): CompiledQuery {
  const { texts, parameters } = mergedStatements(statements);
  const last = texts.pop() ?? 'select 1';
  if (texts.length === 0) return CompiledQuery.raw(last, parameters);
  const parts = texts.map((text, index) => `w${index} as (${text})`);
  return CompiledQuery.raw(`with ${parts.join(', ')} ${last}`, parameters);
}

/** What must be written before a statement runs: what it names a table of, or before a commit everything. */
function dueBefore(sql: string, late: Map<string, LateRows>): readonly LateRows[] {
  if (sql === 'rollback' || sql === 'begin') return [];
  const due = [...late].filter(([, { table }]) => sql === 'commit' || sql.includes(table));
  for (const [kind] of due) late.delete(kind);
  return due.map(([, rows]) => rows);
}

/** Whether something must be written before `sql` runs. */
export function isLateDue(sql: string): boolean {
  const late = currentTransaction()?.late;
  return late !== undefined && [...late.values()].some(({ table }) => sql.includes(table));
}

/** The statement that a driver must run before it runs `sql`, when something is still to be written. */
export function statementBefore(sql: string): CompiledQuery | undefined {
  const late = currentTransaction()?.late;
  if (!late || late.size === 0) return undefined;
  const statements = dueBefore(sql, late).flatMap((rows) => rows.statements());
  return statements.length === 0 ? undefined : asOneStatement(statements);
}

/** Writes now what the transaction has still to write, for who must know whether it can be. */
export async function writeNow(queries: Queries): Promise<void> {
  const statement = statementBefore('commit');
  if (statement) await queries.executeQuery(statement);
}
