import type { CompiledQuery } from 'kysely';
import { BoundedMap } from './keys/boundedMap.ts';

const PARAMETER = /\$(\d+)/g;

/** More than there are statements that are merged; lists of other lengths are other texts. */
const MOST_TEXTS = 2_000;

const shifted = new BoundedMap<string, string>(MOST_TEXTS);

/** The text with its `$1`, `$2` ... counted from after `before` others; made once. */
function shiftedText(sql: string, before: number): string {
  if (before === 0) return sql;
  const key = `${before} ${sql}`;
  const text = shifted.get(key) ?? sql.replaceAll(PARAMETER, (_all, index) => `$${Number(index) + before}`);
  shifted.set(key, text);
  return text;
}

/** The texts of several statements, to become parts of one, and the values of all of them in the order of their `$1`, `$2` ... */
export function mergedStatements(statements: readonly CompiledQuery[]) {
  const parameters: unknown[] = [];
  const texts = statements.map((one) => {
    const text = shiftedText(one.sql, parameters.length);
    parameters.push(...one.parameters);
    return text;
  });
  return { texts, parameters } as const;
}
