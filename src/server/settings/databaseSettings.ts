import { usualLimits } from '../db/postgresLimits.ts';
import { setting, wholeNumber } from './settingKinds.ts';

/**
 * A server's use of Postgres; the embedded database has one connection and no limits. Reasons:
 * docs/operations.md.
 */
export const databaseSettings = {
  databaseConnections: setting({
    env: 'EQUIFORM_DATABASE_CONNECTIONS',
    parse: wholeNumber('connections', 500),
    fallback: usualLimits.connections,
    description:
      'maximum connections from this server to Postgres; keep the total of all servers below max_connections',
  }),
  databaseQueue: setting({
    env: 'EQUIFORM_DATABASE_QUEUE',
    parse: wholeNumber('queries', 10_000),
    fallback: usualLimits.queue,
    description: 'maximum queries that wait for a connection; beyond it a request gets 503 at once',
  }),
  databaseWaitSeconds: setting({
    env: 'EQUIFORM_DATABASE_WAIT_SECONDS',
    parse: wholeNumber('seconds', 60),
    fallback: usualLimits.waitMs / 1000,
    description:
      'how long a query waits for a connection, including while Postgres is down, before its request gets 503',
  }),
  databaseStatementSeconds: setting({
    env: 'EQUIFORM_DATABASE_STATEMENT_SECONDS',
    parse: wholeNumber('seconds', 600),
    fallback: usualLimits.statementMs / 1000,
    description: 'how long one statement may take before its request gets 503',
  }),
  databaseJobStatementSeconds: setting({
    env: 'EQUIFORM_DATABASE_JOB_STATEMENT_SECONDS',
    parse: wholeNumber('seconds', 86_400),
    fallback: usualLimits.jobStatementMs / 1000,
    description:
      'how long one statement of a background job may take (sweep, removal, encryption); jobs have two connections of their own',
  }),
  databaseLockSeconds: setting({
    env: 'EQUIFORM_DATABASE_LOCK_SECONDS',
    parse: wholeNumber('seconds', 600),
    fallback: usualLimits.lockMs / 1000,
    description: 'how long a statement waits for a lock before its request gets 503',
  }),
};
