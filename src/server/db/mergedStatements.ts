import { CompiledQuery } from 'kysely';

const PARAMETER = /\$(\d+)/g;

/** More than the statements ever merged; lists of varying length make further texts. */
const MOST_MERGED = 2_000;

/** Statements after those that lead here, by their texts. */
interface Known {
  readonly next: Map<string, Known>;
  merged?: CompiledQuery;
}

/** The text with `$1`, `$2` ... renumbered after `before` others. */
const shiftedText = (sql: string, before: number): string =>
  before === 0 ? sql : sql.replaceAll(PARAMETER, (_all, index) => `$${Number(index) + before}`);

function merge(statements: readonly CompiledQuery[], textOf: (texts: readonly string[]) => string) {
  let before = 0;
  const texts = statements.map(({ sql, parameters }) => {
    const text = shiftedText(sql, before);
    before += parameters.length;
    return text;
  });
  return CompiledQuery.raw(textOf(texts));
}

/**
 * Makes one statement of several, with their values in order of `$1`, `$2` ...; `textOf` makes its text of theirs. The same
 * statements give the very same text: making it, and looking it up among the prepared ones, takes long.
 */
export function mergedStatements(textOf: (texts: readonly string[]) => string) {
  let first: Known = { next: new Map() };
  let made = 0;

  function knownOf(statements: readonly CompiledQuery[]): Known {
    let known = first;
    for (const { sql } of statements) {
      const next = known.next.get(sql) ?? { next: new Map() };
      known.next.set(sql, next);
      known = next;
    }
    return known;
  }

  function templateOf(statements: readonly CompiledQuery[]): CompiledQuery {
    const known = knownOf(statements);
    if (known.merged) return known.merged;
    known.merged = merge(statements, textOf);
    made += 1;
    if (made % MOST_MERGED === 0) first = { next: new Map() };
    return known.merged;
  }

  return (statements: readonly CompiledQuery[]): CompiledQuery => ({
    ...templateOf(statements),
    parameters: statements.flatMap(({ parameters }) => parameters),
  });
}
