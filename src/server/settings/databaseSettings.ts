import { usualLimits } from '../db/postgresLimits.ts';
import { setting, wholeNumber } from './settingKinds.ts';

/** How one server uses its Postgres; the embedded database has one connection and no limits. docs/operations.md says why. */
export const databaseSettings = {
  databaseConnections: setting({
    env: 'EQUIFORM_DATABASE_CONNECTIONS',
    parse: wholeNumber('connections', 500),
    fallback: usualLimits.connections,
    description:
      'most connections of this server to Postgres; all servers together stay under its max_connections',
  }),
  databaseQueue: setting({
    env: 'EQUIFORM_DATABASE_QUEUE',
    parse: wholeNumber('queries', 10_000),
    fallback: usualLimits.queue,
    description:
      'most queries that wait for a connection; a request that finds more waiting is answered 503 at once',
  }),
  databaseWaitSeconds: setting({
    env: 'EQUIFORM_DATABASE_WAIT_SECONDS',
    parse: wholeNumber('seconds', 60),
    fallback: usualLimits.waitMs / 1000,
    description:
      'how long a query waits for a connection, also while Postgres is away, before its request is answered 503',
  }),
  databaseStatementSeconds: setting({
    env: 'EQUIFORM_DATABASE_STATEMENT_SECONDS',
    parse: wholeNumber('seconds', 600),
    fallback: usualLimits.statementMs / 1000,
    description: 'how long one statement may take before its request is answered 503',
  }),
  databaseJobStatementSeconds: setting({
    env: 'EQUIFORM_DATABASE_JOB_STATEMENT_SECONDS',
    parse: wholeNumber('seconds', 86_400),
    fallback: usualLimits.jobStatementMs / 1000,
    description:
      'how long one statement of a job may take (sweeping, removing, sealing), on two connections of its own',
  }),
  databaseLockSeconds: setting({
    env: 'EQUIFORM_DATABASE_LOCK_SECONDS',
    parse: wholeNumber('seconds', 600),
    fallback: usualLimits.lockMs / 1000,
    description: 'how long a statement waits for what another has locked before its request is answered 503',
  }),
};
