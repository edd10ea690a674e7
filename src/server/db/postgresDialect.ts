import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnParsers } from './columnParsers.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** How many connections there are, how many of them do nothing, and how many queries wait for one. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Postgres through a pool; values are read as on PGlite. */
export function postgresDialect(url: string): { dialect: PostgresDialect; pool: () => PoolUse } {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        columnParsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const use = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { dialect: new PostgresDialect({ pool }), pool: use };
}
