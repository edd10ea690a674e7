import type { PGlite } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asUnavailable } from './databaseUnavailable.ts';
import { isLastStatement, statementBefore } from './lateWrites.ts';
import { createPGliteRequests } from './pgliteRequests.ts';
import { createPGliteStatements, rowOf } from './pgliteStatements.ts';
import { tellStatement } from './statementSent.ts';
import { queryMessage, syncMessage, type WireReply } from './wireMessages.ts';

/** A connection with what a Kysely driver needs to begin and end transactions. */
export interface PGliteConnection extends DatabaseConnection {
  begin(): Promise<void>;
  /** Resolves to true when the transaction was committed; false after a failed query. */
  end(how: 'commit' | 'rollback'): Promise<boolean>;
  idle(): Promise<void>;
}

/** Runs statements on an embedded database. */
interface Runner {
  run<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  beginWithNext(): void;
  /** Ends the transaction; a last statement runs with the commit, which undoes everything when it fails. */
  end(how: 'commit' | 'rollback', last: CompiledQuery | undefined): Promise<WireReply>;
}

const COMMIT = queryMessage('commit');

function affectedBy(tag: string): Pick<QueryResult<unknown>, 'numAffectedRows'> {
  const [kind = '', ...numbers] = tag.split(' ');
  const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(kind);
  return isChange ? { numAffectedRows: BigInt(numbers.at(-1) ?? 0) } : {};
}

function createRunner(pglite: PGlite): Runner {
  const requests = createPGliteRequests(pglite);
  const statements = createPGliteStatements(pglite, requests);

  function ready(query: CompiledQuery) {
    tellStatement(query.sql);
    return statements.ready(query);
  }

  async function runNow<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { message, columns } = await ready(query);
    const { tag, rows } = await requests.send(message, syncMessage);
    return { rows: rows.map((cells) => rowOf(pglite, columns, cells) as R), ...affectedBy(tag) };
  }

  async function runAndCommit(query: CompiledQuery): Promise<WireReply> {
    const { message } = await ready(query);
    tellStatement('commit');
    return requests.send(message, syncMessage, COMMIT);
  }

  /** Tells temporary failures, such as a full disk, from permanent ones. */
  const refuse = (error: unknown): never => {
    throw asUnavailable(error);
  };

  function sendEnd(how: 'commit' | 'rollback', last: CompiledQuery | undefined): Promise<WireReply> {
    if (last && how === 'commit') return pglite.runExclusive(() => runAndCommit(last));
    tellStatement(how);
    return requests.send(queryMessage(how));
  }

  return {
    run: <R>(query: CompiledQuery) => pglite.runExclusive(() => runNow<R>(query)).catch(refuse),
    beginWithNext: requests.beginWithNext,
    end: (how, last) => sendEnd(how, last).catch(refuse),
  };
}

/** The single connection of an embedded database. */
export function createPGliteConnection(pglite: PGlite): PGliteConnection {
  const runner = createRunner(pglite);
  let transaction: PromiseWithResolvers<void> | undefined;
  /** The last statement of the transaction, run with the commit. */
  let last: CompiledQuery | undefined;

  async function writeBefore(sql: string): Promise<void> {
    const statement = statementBefore(sql);
    if (statement) await runner.run(statement);
  }

  return {
    async executeQuery<R>(query: CompiledQuery) {
      await writeBefore(query.sql);
      if (transaction && isLastStatement(query)) {
        last = query;
        return { rows: [] };
      }
      const result = await runner.run<R>(query);
      if (!transaction) await pglite.syncToFs();
      return result;
    },
    // biome-ignore lint/correctness/useYield: it only throws
    async *streamQuery() {
      throw new Error('An embedded database answers whole');
    },
    async begin() {
      tellStatement('begin');
      runner.beginWithNext();
      transaction = Promise.withResolvers();
    },
    async end(how) {
      await writeBefore(how);
      const [ended, write] = [transaction, last];
      [transaction, last] = [undefined, undefined];
      try {
        const { tag } = await runner.end(how, write);
        await pglite.syncToFs();
        return tag === 'COMMIT';
      } finally {
        ended?.resolve();
      }
    },
    idle: async () => transaction?.promise,
  };
}
