import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { STATEMENT_SENT, type StatementSent } from './statementSent.ts';

const counting = new AsyncLocalStorage<string[]>();

/** The statements `work` sends, in order, including `begin` and `commit`; concurrent ones do not count. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const listen = (message: unknown): void => {
    if (counting.getStore() === sent) sent.push((message as StatementSent).sql);
  };
  subscribe(STATEMENT_SENT, listen);
  try {
    await counting.run(sent, work);
  } finally {
    unsubscribe(STATEMENT_SENT, listen);
  }
  return sent;
}
