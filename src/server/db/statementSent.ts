import { channel } from 'node:diagnostics_channel';

/** A statement on its way to the database, `begin` and `commit` included. */
export interface StatementSent {
  /** With `$1`, `$2` ... where its values stand: no value is ever in it. */
  readonly sql: string;
}

/** Where each `StatementSent` is told, before it is sent; whoever counts listens. */
export const STATEMENT_SENT = 'equiform.statement.sent';

const statementSent = channel(STATEMENT_SENT);

/** Tells of a statement; costs nothing while nobody listens. */
export function tellStatement(sql: string): void {
  if (statementSent.hasSubscribers) statementSent.publish({ sql } satisfies StatementSent);
}
