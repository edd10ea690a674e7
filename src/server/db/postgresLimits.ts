/** How a process uses Postgres; for queue, statements and locks, 0 means no limit. */
export interface PostgresLimits {
  readonly connections: number;
  /** Queries that may wait for a connection; one more is refused at once. */
  readonly queue: number;
  /** How long a query waits for a connection, also while the database is away; 0 fails at once. */
  readonly waitMs: number;
  readonly statementMs: number;
  readonly jobStatementMs: number;
  readonly lockMs: number;
}

/** Shared by all jobs: sweeping, removing, sealing, scanning and wrapping. */
const JOB_CONNECTIONS = 2;

/**
 * Limits of jobs: they may wait for each other as long as one may run, but for locks no longer than a
 * request.
 */
export const limitsOfJobs = ({ waitMs, lockMs, jobStatementMs }: PostgresLimits): PostgresLimits => ({
  connections: JOB_CONNECTIONS,
  queue: 0,
  waitMs: Math.max(waitMs, jobStatementMs),
  statementMs: jobStatementMs,
  jobStatementMs,
  lockMs,
});

/** The defaults. */
export const usualLimits: PostgresLimits = {
  connections: 10,
  queue: 200,
  waitMs: 5_000,
  statementMs: 15_000,
  jobStatementMs: 600_000,
  lockMs: 3_000,
};
