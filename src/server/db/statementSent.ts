import { channel } from 'node:diagnostics_channel';

/** A statement sent to the database, including `begin` and `commit`. */
export interface StatementSent {
  /** With `$1`, `$2` ... in place of values: never holds a value. */
  readonly sql: string;
}

/** Diagnostics channel that receives each `StatementSent` before it is sent. */
export const STATEMENT_SENT = 'equiform.statement.sent';

const statementSent = channel(STATEMENT_SENT);

export function tellStatement(sql: string): void {
  if (statementSent.hasSubscribers) statementSent.publish({ sql } satisfies StatementSent);
}
