import { setTimeout as wait } from 'node:timers/promises';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { columnParsers } from './columnParsers.ts';
import { asUnavailable, DatabaseUnavailable } from './databaseUnavailable.ts';
import { statementBefore } from './lateWrites.ts';
import { lendersSetting } from './lenderScope.ts';
import type { PostgresLimits } from './postgresLimits.ts';
import { createStatementNames } from './statementNames.ts';
import { tellStatement } from './statementSent.ts';

/** How many connections there are, how many of them do nothing, and how many queries wait for one. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Kysely's way to a Postgres, and what else one asks of it. */
export interface PostgresConnections {
  readonly dialect: PostgresDialect;
  pool(): PoolUse;
  /** Rejects unless the database answers now, on a connection that nobody else waits for. */
  ping(): Promise<void>;
  /** Closes what `ping` uses; the rest is closed with the dialect. */
  close(): Promise<void>;
}

const RETRY_MS = 100;
/** How long making a connection may take where nobody says otherwise. */
const CONNECT_MS = 10_000;
const PING_MS = 2_000;
/** How much later than the database itself its client ends a statement: the database may be gone without a word. */
const SILENCE_MS = 5_000;
/** After so long without a word the network is asked whether the database is still there. */
const KEEP_ALIVE_MS = 10_000;
/** A transaction that does nothing for so long has lost its server. */
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
  // A connection that the database drops is replaced by the pool; without a listener it would end the process, whether
  // somebody uses it or not.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const SET_LENDERS = "select set_config('equiform.lenders', $1, false)";

/** Sends queries on a connection that is told whose rows it may see, before each for which that is others than before (lenderScope.ts). */
function createSender(client: pg.PoolClient): (query: pg.QueryConfig) => Promise<unknown> {
  let told: string | undefined;

  /** Beginning a transaction and telling it whose it is are one trip. */
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
      // A transaction that failed undoes what was set in it, however it ends.
      told = undefined;
      throw error;
    } finally {
      if (/^rollback/i.test(query.text)) told = undefined;
    }
  };
}

/**
 * A connection as Kysely uses it: it sees the rows of the lenders that are asked for, statements are prepared once, and
 * one that is of no more use is not given back.
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

/** Takes connections from the pool; while the database is away one is asked for again until the time to wait is over. */
function createQueue(pool: pg.Pool, { queue, waitMs }: PostgresLimits): () => Promise<pg.PoolClient> {
  let waiting = 0;

  async function takeBefore(end: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await pool.connect();
      } catch (thrown) {
        const error = asUnavailable(thrown);
        if (!(error instanceof DatabaseUnavailable) || performance.now() + RETRY_MS > end) throw error;
        await wait(RETRY_MS);
      }
    }
  }

  return async () => {
    // One that is free is taken at once, however many are asked for at the same moment.
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
 * Postgres through a pool; values are read as on PGlite. What fails because the database is away or busy fails with
 * `DatabaseUnavailable`; the pool is whole again once the database is back.
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
