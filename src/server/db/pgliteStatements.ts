import type { PGlite } from '@electric-sql/pglite';
import type { CompiledQuery } from 'kysely';
import type { PGliteRequests } from './pgliteRequests.ts';
import {
  closeMessage,
  executeMessage,
  parseMessage,
  syncMessage,
  type WireColumn,
  type WireValue,
} from './wireMessages.ts';

interface Prepared {
  readonly name: string;
  readonly serializers: readonly (((value: unknown) => string) | undefined)[];
  readonly columns: readonly WireColumn[];
  readonly binary: readonly boolean[];
}

/** The message that runs a statement, and the columns of its answer. */
interface ReadyStatement {
  readonly message: Buffer;
  readonly columns: readonly WireColumn[];
}

/** More than the server's own statements; lists of varying length make further texts. */
const MOST_PREPARED = 400;
const BYTEA = 17;

/** Statements worth preparing; anything else may change tables and so invalidate prepared ones. */
const REPEATABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

function wireValue(value: unknown, serialize: Prepared['serializers'][number]): WireValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return value;
  return serialize ? serialize(value) : String(value);
}

function cellValue(cell: Buffer | null, type: number, parsers: PGlite['parsers']): unknown {
  if (cell === null) return null;
  if (type === BYTEA) return Buffer.from(cell);
  const text = cell.toString();
  const parse = parsers[type];
  return parse ? parse(text, type) : text;
}

/** A row of an answer, by the names of its columns. */
export const rowOf = (
  { parsers }: Pick<PGlite, 'parsers'>,
  columns: readonly WireColumn[],
  cells: readonly (Buffer | null)[],
): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  for (const [index, { name, type }] of columns.entries())
    row[name] = cellValue(cells[index] ?? null, type, parsers);
  return row;
};

/** Prepares statements on first use; PGlite would look up their types each time. */
export function createPGliteStatements(pglite: Pick<PGlite, 'serializers'>, requests: PGliteRequests) {
  const known = new Map<string, Prepared>();
  let made = 0;

  async function prepare(name: string, sql: string): Promise<Prepared> {
    const { parameters, columns } = await requests.send(parseMessage(name, sql), syncMessage);
    return {
      name,
      serializers: parameters.map((type) => pglite.serializers[type]),
      columns,
      binary: columns.map(({ type }) => type === BYTEA),
    };
  }

  async function forget(sql: string, { name }: Prepared): Promise<void> {
    known.delete(sql);
    await requests.send(closeMessage(name), syncMessage);
  }

  async function preparedFor(sql: string): Promise<Prepared> {
    const found = known.get(sql);
    if (found) {
      // Moves the entry to the end: the first is the least recently used.
      known.delete(sql);
      known.set(sql, found);
      return found;
    }
    if (!REPEATABLE.test(sql)) {
      for (const [text, prepared] of known) await forget(text, prepared);
      return await prepare('', sql);
    }
    const [oldest] = known;
    if (oldest && known.size >= MOST_PREPARED) await forget(...oldest);
    made += 1;
    const prepared = await prepare(`s${made}`, sql);
    known.set(sql, prepared);
    return prepared;
  }

  return {
    async ready({ sql, parameters }: CompiledQuery): Promise<ReadyStatement> {
      const { name, serializers, columns, binary } = await preparedFor(sql);
      const values = parameters.map((value, index) => wireValue(value, serializers[index]));
      return { message: executeMessage(name, values, binary), columns };
    },
  };
}
