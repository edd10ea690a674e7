import type { CompiledQuery } from 'kysely';
import { BoundedMap } from './boundedMap.ts';

const PARAMETER = /\$(\d+)/g;

/** More than the statements ever merged; lists of varying length make further texts. */
const MOST_TEXTS = 2_000;

const shifted = new BoundedMap<string, string>(MOST_TEXTS);

/** The text with `$1`, `$2` ... renumbered after `before` others; cached. */
function shiftedText(sql: string, before: number): string {
  if (before === 0) return sql;
  const key = `${before} ${sql}`;
  const text = shifted.get(key) ?? sql.replaceAll(PARAMETER, (_all, index) => `$${Number(index) + before}`);
  shifted.set(key, text);
  return text;
}

/** The SQL of several statements as parts of one, and their values in order of `$1`, `$2` ... */
export function mergedStatements(statements: readonly CompiledQuery[]) {
  const parameters: unknown[] = [];
  const texts = statements.map((one) => {
    const text = shiftedText(one.sql, parameters.length);
    parameters.push(...one.parameters);
    return text;
  });
  return { texts, parameters } as const;
}
