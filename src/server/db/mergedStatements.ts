import type { CompiledQuery } from 'kysely';

const PARAMETER = /\$(\d+)/g;

/** The texts of several statements, to become parts of one, and the values of all of them in the order of their `$1`, `$2` ... */
export function mergedStatements(statements: readonly CompiledQuery[]) {
  const parameters: unknown[] = [];
  const texts = statements.map((one) => {
    const before = parameters.length;
    parameters.push(...one.parameters);
    return one.sql.replaceAll(PARAMETER, (_all, index) => `$${Number(index) + before}`);
  });
  return { texts, parameters } as const;
}
