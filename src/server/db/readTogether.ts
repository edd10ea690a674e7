import type { CompiledQuery } from 'kysely';
import { mergedStatements } from './mergedStatements.ts';
import type { Queries } from './tables.ts';

/** Something to be read with others in one statement. */
export interface Reading {
  readonly query: CompiledQuery;
  /** Receives the rows as JSON: timestamps are text. */
  readonly take: (rows: readonly unknown[]) => void;
}

/** A reading whose columns are the same in JSON: text, numbers, plain dates, and JSON itself. */
export const readingOf = <Row>(query: CompiledQuery<Row>, take: (rows: readonly Row[]) => void): Reading => ({
  query,
  take: (rows) => take(rows as readonly Row[]),
});

/** A combined statement and its parts, which a sealing connection must open. */
export interface Together extends CompiledQuery {
  readonly together: readonly CompiledQuery[];
}

const together = mergedStatements((texts) => {
  const columns = texts.map(
    (text, index) => `(select coalesce(json_agg(r), '[]') from (${text}) r) as r${index}`,
  );
  return `select ${columns.join(', ')}`;
});

export async function readTogether(queries: Queries, readings: readonly Reading[]): Promise<void> {
  const parts = readings.map(({ query }) => query);
  const all: Together = { ...together(parts), together: parts };
  const [row] = (await queries.executeQuery(all)).rows as Readonly<Record<string, readonly unknown[]>>[];
  readings.forEach(({ take }, index) => {
    take(row?.[`r${index}`] ?? []);
  });
}
