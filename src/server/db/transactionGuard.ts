import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';

interface Scope {
  open: boolean;
  readonly afterwards: (() => void)[];
}

const current = new AsyncLocalStorage<Scope>();

const refuseInside = (): void => {
  if (current.getStore()?.open)
    throw new Error('A query inside a transaction must use that transaction: pass `tx` down to the store');
};

/** Marks what `work` awaits as being inside a transaction until it settles; throws when it already is. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  refuseInside();
  const scope: Scope = { open: true, afterwards: [] };
  const done = await current.run(scope, work).finally(() => {
    scope.open = false;
  });
  for (const tell of scope.afterwards) tell();
  return done;
}

/** Calls `tell` once the transaction that this is called in is committed, never when it is undone; outside of one, now. */
export function afterCommit(tell: () => void): void {
  const scope = current.getStore();
  if (scope?.open) scope.afterwards.push(tell);
  else tell();
}

/**
 * Refuses queries that are made on the database from inside a transaction: on the single connection of PGlite
 * they would wait for ever, on Postgres they would escape the transaction.
 */
export const transactionGuard: KyselyPlugin = {
  transformQuery({ node }) {
    refuseInside();
    return node;
  },
  transformResult: async ({ result }) => result,
};
