import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

/** A statement on its way to the database, `begin` and `commit` included. */
interface StatementSent {
  /** With `$1`, `$2` ... where its values stand: no value is ever in it. */
  readonly sql: string;
}

/** Where each `StatementSent` is told, before it is sent; whoever counts listens. */
const statementSent = channel('equiform.statement.sent');

/** Tells of a statement; costs nothing while nobody listens. */
export function tellStatement(sql: string): void {
  if (statementSent.hasSubscribers) statementSent.publish({ sql } satisfies StatementSent);
}

const counting = new AsyncLocalStorage<string[]>();

/** The statements that `work` sends, in their order, `begin` and `commit` included; nothing that runs beside it counts. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const listen = (message: unknown): void => {
    if (counting.getStore() === sent) sent.push((message as StatementSent).sql);
  };
  statementSent.subscribe(listen);
  try {
    await counting.run(sent, work);
  } finally {
    statementSent.unsubscribe(listen);
  }
  return sent;
}
