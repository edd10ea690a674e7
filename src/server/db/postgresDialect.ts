import { setTimeout as wait } from 'node:timers/promises';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { columnParsers } from './columnParsers.ts';
import { asUnavailable, asUnreachable, DatabaseUnavailable } from './databaseUnavailable.ts';
import { statementBefore } from './lateWrites.ts';
import { lendersSetting } from './lenderScope.ts';
import type { PostgresLimits } from './postgresLimits.ts';
import { createStatementNames } from './statementNames.ts';
import { tellStatement } from './statementSent.ts';

export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface PostgresConnections {
  readonly dialect: PostgresDialect;
  pool(): PoolUse;
  /** Rejects unless the database answers now, on a connection of its own. */
  ping(): Promise<void>;
  /** Closes the connection of `ping`; the dialect closes the others. */
  close(): Promise<void>;
}

const RETRY_MS = 100;
/** Default time limit for connecting. */
const CONNECT_MS = 10_000;
const PING_MS = 2_000;
/** The client's timeout exceeds the server's by this much, in case the database vanishes silently. */
const SILENCE_MS = 5_000;
/** TCP keep-alive starts after this much silence. */
const KEEP_ALIVE_MS = 10_000;
/** An idle transaction this old has lost its server. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    columnParsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
  });
  // The pool replaces dropped connections; without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const SET_LENDERS = "select set_config('equiform.lenders', $1, false)";

/** Sends queries, telling the connection first whenever the lender scope changes (lenderScope.ts). */
function createSender(client: pg.PoolClient): (query: pg.QueryConfig) => Promise<unknown> {
  let told: string | undefined;

  /** Begins a transaction and sets its lender scope in one round trip. */
  async function begin(text: string, lenders: string): Promise<unknown> {
    tellStatement(text);
    return client.query(
      `${text}; select set_config('equiform.lenders', ${pg.escapeLiteral(lenders)}, false)`,
    );
  }

  async function sendFor(lenders: string, query: pg.QueryConfig): Promise<unknown> {
    const isEnd = /^(?:commit|rollback|release)/i.test(query.text);
    if (lenders === told || isEnd) return run(query);
    if (query.text === 'begin') {
      const begun = await begin(query.text, lenders);
      told = lenders;
      return begun;
    }
    await run({ text: SET_LENDERS, values: [lenders], name: 'equiform_lenders' });
    told = lenders;
    return run(query);
  }

  function run(query: pg.QueryConfig): Promise<unknown> {
    tellStatement(query.text);
    return client.query(query);
  }

  return async (query) => {
    try {
      return await sendFor(lendersSetting(), query);
    } catch (error) {
      // A failed transaction undoes its settings, however it ends.
      told = undefined;
      throw error;
    } finally {
      if (/^rollback/i.test(query.text)) told = undefined;
    }
  };
}

/**
 * A connection for Kysely: sets the lender scope, prepares statements once, and is discarded when unusable.
 */
function asPoolClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let isLost = false;
  const sendTold = createSender(client);
  async function send(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = nameOf(text);
    try {
      return await sendTold({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (thrown) {
      const error = asUnavailable(thrown);
      isLost ||= error instanceof DatabaseUnavailable && error.isLost;
      throw error;
    }
  }
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const before = statementBefore(text);
    if (before) await send(before.sql, before.parameters);
    return send(text, values);
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(isLost || destroy === true),
  };
}

const busy = (cause?: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable('The database is busy', { cause, isLost: false });

/** Takes connections from the pool; while the database is away it retries until `waitMs` is over. */
function createQueue(pool: pg.Pool, { queue, waitMs }: PostgresLimits): () => Promise<pg.PoolClient> {
  let waiting = 0;

  async function takeBefore(end: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await pool.connect();
      } catch (thrown) {
        const error = asUnreachable(thrown);
        if (!(error instanceof DatabaseUnavailable) || performance.now() + RETRY_MS > end) throw error;
        await wait(RETRY_MS);
      }
    }
  }

  return async () => {
    // An idle connection is taken at once, however many ask at the same moment.
    if (queue > 0 && waiting >= queue && pool.idleCount === 0) throw busy();
    waiting += 1;
    try {
      return await takeBefore(performance.now() + waitMs);
    } finally {
      waiting -= 1;
    }
  };
}

/**
 * Postgres through a pool; values are read as on PGlite. Temporary failures throw `DatabaseUnavailable`; the
 * pool recovers once the database is back.
 */
export function postgresDialect(url: string, limits: PostgresLimits): PostgresConnections {
  const { connections, waitMs, statementMs, lockMs } = limits;
  const pool = openPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs === 0 ? CONNECT_MS : waitMs,
    statement_timeout: statementMs,
    query_timeout: statementMs === 0 ? 0 : statementMs + SILENCE_MS,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  const probe = openPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
  });
  const take = createQueue(pool, limits);
  const nameOf = createStatementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const named: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await take();
      const made = known.get(client) ?? asPoolClient(client, nameOf);
      known.set(client, made);
      return made;
    },
  };
  return {
    dialect: new PostgresDialect({ pool: named }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await probe.query('select 1')),
    close: () => probe.end(),
  };
}
