import { type PGlite, protocol } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asUnavailable } from './databaseUnavailable.ts';
import { isLastStatement, statementBefore } from './lateWrites.ts';
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

/** A connection with what a Kysely driver needs to begin and end transactions. */
export interface PGliteConnection extends DatabaseConnection {
  begin(): Promise<void>;
  /** Resolves to true when the transaction was committed; false after a failed query. */
  end(how: 'commit' | 'rollback'): Promise<boolean>;
  idle(): Promise<void>;
}

interface Prepared {
  readonly name: string;
  readonly serializers: readonly (((value: unknown) => string) | undefined)[];
  readonly columns: readonly WireColumn[];
  readonly binary: readonly boolean[];
}

/** More than the server's own statements; lists of varying length make further texts. */
const MOST_PREPARED = 400;
const BYTEA = 17;
const BEGIN = queryMessage('begin');
const COMMIT = queryMessage('commit');

/** Statements worth preparing; anything else may change tables and so invalidate prepared ones. */
const REPEATABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

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
 * The single connection of an embedded database. Prepares statements on first use; PGlite would look up their
 * types each time.
 */
export function createPGliteConnection(pglite: PGlite): PGliteConnection {
  const known = new Map<string, Prepared>();
  let made = 0;
  let transaction: PromiseWithResolvers<void> | undefined;
  /** `begin` is sent with the first query, to save a round trip. */
  let isToBegin = false;
  /** The last statement of the transaction, run with the commit. */
  let last: CompiledQuery | undefined;

  /** PGlite works synchronously: the whole reply is there at the end. */
  async function ask(...messages: readonly Uint8Array[]): Promise<WireReply> {
    const parts: Uint8Array[] = [];
    // PGlite passes its own memory, which the next part may overwrite.
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

  /** The message that runs a statement, and what is known of its answer. */
  async function toRun({ sql, parameters }: CompiledQuery) {
    tellStatement(sql);
    const { name, serializers, columns, binary } = await preparedFor(sql);
    const values = parameters.map((value, index) => wireValue(value, serializers[index]));
    return { message: executeMessage(name, values, binary), columns };
  }

  async function run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { message, columns } = await toRun(query);
    const { tag, rows } = await ask(message, syncMessage);
    const rowOf = (cells: readonly (Buffer | null)[]) =>
      Object.fromEntries(columns.map((column, index) => [column.name, cellOf(cells[index] ?? null, column)]));
    return { rows: rows.map((cells) => rowOf(cells) as R), ...affectedBy(tag) };
  }

  /** Tells temporary failures, such as a full disk, from permanent ones. */
  const refuse = (error: unknown): never => {
    throw asUnavailable(error);
  };

  async function writeBefore(sql: string): Promise<void> {
    const statement = statementBefore(sql);
    if (statement) await pglite.runExclusive(() => run(statement)).catch(refuse);
  }

  /** Runs a statement and commits, in one asking; when the statement fails, the commit undoes the transaction. */
  async function runAndCommit(query: CompiledQuery): Promise<WireReply> {
    const { message } = await toRun(query);
    tellStatement('commit');
    return ask(message, syncMessage, COMMIT);
  }

  function sendEnd(how: 'commit' | 'rollback', write: CompiledQuery | undefined): Promise<WireReply> {
    if (write && how === 'commit') return pglite.runExclusive(() => runAndCommit(write));
    tellStatement(how);
    return ask(queryMessage(how));
  }

  return {
    async executeQuery<R>(query: CompiledQuery) {
      await writeBefore(query.sql);
      if (transaction && isLastStatement(query)) {
        last = query;
        return { rows: [] };
      }
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
      const [ended, write] = [transaction, last];
      [transaction, last] = [undefined, undefined];
      try {
        const { tag } = await sendEnd(how, write).catch(refuse);
        await pglite.syncToFs();
        return tag === 'COMMIT';
      } finally {
        ended?.resolve();
      }
    },
    idle: async () => transaction?.promise,
  };
}
