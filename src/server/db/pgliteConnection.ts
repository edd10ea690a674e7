import { type PGlite, protocol } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asUnavailable } from './databaseUnavailable.ts';
import { statementBefore } from './lateWrites.ts';
import { tellStatement } from './statementSent.ts';
import {
  closeMessage,
  executeMessage,
  parseMessage,
  queryMessage,
  readReply,
  syncMessage,
  type WireColumn,
  type WireReply,
  type WireValue,
} from './wireMessages.ts';

/** A connection with what a driver of Kysely needs of it to begin and end transactions. */
export interface PGliteConnection extends DatabaseConnection {
  begin(): Promise<void>;
  /** Resolves to whether the transaction is kept, which it is not after one of its queries failed. */
  end(how: 'commit' | 'rollback'): Promise<boolean>;
  /** Resolves when no transaction is open. */
  idle(): Promise<void>;
}

/** A statement that the database keeps, with what must be known to run it again. */
interface Prepared {
  readonly name: string;
  readonly serializers: readonly (((value: unknown) => string) | undefined)[];
  readonly columns: readonly WireColumn[];
  readonly binary: readonly boolean[];
}

/** More texts than the server has of its own: lists of other lengths are other texts. */
const MOST_PREPARED = 400;
const BYTEA = 17;
const BEGIN = queryMessage('begin');

/** What may be run many times; anything else may change tables, and with them what is prepared. */
const REPEATABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/** What the database said is wrong, with its code and constraint. */
function errorIn(sent: Uint8Array): Error {
  const errors: Error[] = [];
  new protocol.Parser().parse(sent as Uint8Array<ArrayBuffer>, (message) => {
    if (message instanceof Error) errors.push(message);
  });
  return errors[0] ?? new Error('The database answered with an error that cannot be read');
}

function affectedBy(tag: string): Pick<QueryResult<unknown>, 'numAffectedRows'> {
  const [kind = '', ...numbers] = tag.split(' ');
  const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(kind);
  return isChange ? { numAffectedRows: BigInt(numbers.at(-1) ?? 0) } : {};
}

/**
 * The one connection of an embedded database. A statement is prepared when it is first run; from then on running it is
 * one message and one answer, where PGlite by itself asks for its types each time. Bytes travel as bytes.
 */
export function createPGliteConnection(pglite: PGlite): PGliteConnection {
  const known = new Map<string, Prepared>();
  let made = 0;
  let transaction: PromiseWithResolvers<void> | undefined;
  /** The transaction is yet to be begun: with what is asked first, so that it takes no asking of its own. */
  let isToBegin = false;

  /** The database works while it is asked: all of its answer is there at the end. */
  async function ask(...messages: readonly Uint8Array[]): Promise<WireReply> {
    const parts: Uint8Array[] = [];
    // What is handed over is the database's own memory, which the next part may overwrite.
    const onRawData = (part: Uint8Array) => void parts.push(part.slice());
    const all = isToBegin ? [BEGIN, ...messages] : messages;
    isToBegin = false;
    await pglite.execProtocolRawStream(Buffer.concat(all), { syncToFs: false, onRawData });
    const sent = Buffer.concat(parts);
    const reply = readReply(sent);
    if (reply.isError) throw errorIn(sent);
    return reply;
  }

  async function prepare(name: string, sql: string): Promise<Prepared> {
    const { parameters, columns } = await ask(parseMessage(name, sql), syncMessage);
    return {
      name,
      serializers: parameters.map((type) => pglite.serializers[type]),
      columns,
      binary: columns.map(({ type }) => type === BYTEA),
    };
  }

  async function forget(sql: string, { name }: Prepared): Promise<void> {
    known.delete(sql);
    await ask(closeMessage(name), syncMessage);
  }

  async function preparedFor(sql: string): Promise<Prepared> {
    const found = known.get(sql);
    if (found) {
      // The least used is the first to be forgotten.
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

  function wireValue(value: unknown, serialize: Prepared['serializers'][number]): WireValue {
    if (value === null || value === undefined) return null;
    if (value instanceof Uint8Array) return value;
    return serialize ? serialize(value) : String(value);
  }

  function cellOf(cell: Buffer | null, { type }: WireColumn): unknown {
    if (cell === null) return null;
    if (type === BYTEA) return Buffer.from(cell);
    const text = cell.toString();
    const parse = pglite.parsers[type];
    return parse ? parse(text, type) : text;
  }

  async function run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    tellStatement(sql);
    const { name, serializers, columns, binary } = await preparedFor(sql);
    const values = parameters.map((value, index) => wireValue(value, serializers[index]));
    const { tag, rows } = await ask(executeMessage(name, values, binary), syncMessage);
    const rowOf = (cells: readonly (Buffer | null)[]) =>
      Object.fromEntries(columns.map((column, index) => [column.name, cellOf(cells[index] ?? null, column)]));
    return { rows: rows.map((cells) => rowOf(cells) as R), ...affectedBy(tag) };
  }

  /** What could be done in a moment, such as on a disk with space, is told apart from what never can. */
  const refuse = (error: unknown): never => {
    throw asUnavailable(error);
  };

  async function writeBefore(sql: string): Promise<void> {
    const statement = statementBefore(sql);
    if (statement) await pglite.runExclusive(() => run(statement)).catch(refuse);
  }

  return {
    async executeQuery<R>(query: CompiledQuery) {
      await writeBefore(query.sql);
      const result = await pglite.runExclusive(() => run<R>(query)).catch(refuse);
      if (!transaction) await pglite.syncToFs();
      return result;
    },
    // biome-ignore lint/correctness/useYield: it only throws
    async *streamQuery() {
      throw new Error('An embedded database answers whole');
    },
    async begin() {
      tellStatement('begin');
      isToBegin = true;
      transaction = Promise.withResolvers();
    },
    async end(how) {
      await writeBefore(how);
      const ended = transaction;
      transaction = undefined;
      tellStatement(how);
      try {
        const { tag } = await ask(queryMessage(how)).catch(refuse);
        await pglite.syncToFs();
        return tag === 'COMMIT';
      } finally {
        ended?.resolve();
      }
    },
    idle: async () => transaction?.promise,
  };
}
