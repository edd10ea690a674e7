import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnParsers } from './columnParsers.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** Postgres through a pool; values are read as on PGlite. */
export function postgresDialect(url: string): PostgresDialect {
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
  return new PostgresDialect({ pool });
}
