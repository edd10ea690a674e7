/** How a process uses a Postgres; of queue, statements and locks, 0 is no limit. */
export interface PostgresLimits {
  /** The most connections. */
  readonly connections: number;
  /** The most queries that wait for a connection; one more is refused at once. */
  readonly queue: number;
  /** How long a query waits for a connection, also while the database is away; 0 fails at once when it is. */
  readonly waitMs: number;
  readonly statementMs: number;
  /** How long a statement of a job may take, which works beside requests on connections of its own. */
  readonly jobStatementMs: number;
  /** How long a statement waits for a lock that another holds. */
  readonly lockMs: number;
}

/** Connections of jobs, beside those of requests: sweeping, removing, sealing, scanning and wrapping take turns on them. */
const JOB_CONNECTIONS = 2;

/** What holds for jobs: they wait for each other as long as they may take, and for locks no longer than a request. */
export const limitsOfJobs = ({ waitMs, lockMs, jobStatementMs }: PostgresLimits): PostgresLimits => ({
  connections: JOB_CONNECTIONS,
  queue: 0,
  waitMs: Math.max(waitMs, jobStatementMs),
  statementMs: jobStatementMs,
  jobStatementMs,
  lockMs,
});

/** What holds for a Postgres unless the settings say otherwise. */
export const usualLimits: PostgresLimits = {
  connections: 10,
  queue: 200,
  waitMs: 5_000,
  statementMs: 15_000,
  jobStatementMs: 600_000,
  lockMs: 3_000,
};
