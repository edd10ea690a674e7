import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parse } from 'yaml';

/** How many statements calls may send (tests/statements.yaml). */
export const statementBudget = parse(readFileSync('tests/statements.yaml', 'utf8')) as {
  readonly saves: Readonly<Record<'account' | 'contact', number>>;
  readonly documents: Readonly<Record<'application' | 'dashboard', number>>;
};

/** On Postgres each connection is told first whose rows it may see; PGlite has one connection. */
const isOfConnection = (sql: string): boolean => sql.startsWith("select set_config('equiform.lenders'");

/** Fails above the budget, and names all statements. */
export function expectWithinBudget(sent: readonly string[], most: number): void {
  const own = sent.filter((sql) => !isOfConnection(sql));
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(most);
}
