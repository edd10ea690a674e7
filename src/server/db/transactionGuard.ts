import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, KyselyPlugin } from 'kysely';
import { lendersSetting } from './lenderScope.ts';
import type { Tables } from './tables.ts';

export interface LateRows {
  readonly table: keyof Tables;
  readonly rows: Map<string, unknown>;
  readonly statements: () => readonly CompiledQuery[];
}

interface Scope {
  open: boolean;
  readonly afterwards: (() => void)[];
  /** Its lender scope, as told to the database (lenderScope.ts). */
  readonly lenders: string;
  readonly late: Map<string, LateRows>;
}

const current = new AsyncLocalStorage<Scope>();

/** Throws inside a transaction. */
export const refuseInside = (): void => {
  if (currentTransaction())
    throw new Error('A query inside a transaction must use that transaction: pass `tx` down to the store');
};

/** Marks everything `work` awaits as inside a transaction; throws when already inside one. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  refuseInside();
  const scope: Scope = { open: true, afterwards: [], lenders: lendersSetting(), late: new Map() };
  const done = await current.run(scope, work).finally(() => {
    scope.open = false;
  });
  for (const tell of scope.afterwards) tell();
  return done;
}

export function currentTransaction(): Scope | undefined {
  const scope = current.getStore();
  return scope?.open ? scope : undefined;
}

/** Calls `tell` after the current transaction commits, never after a rollback; outside of one, now. */
export function afterCommit(tell: () => void): void {
  const scope = currentTransaction();
  if (scope) scope.afterwards.push(tell);
  else tell();
}

/**
 * Refuses queries on the database from inside a transaction: PGlite's single connection would deadlock, and
 * on Postgres they would escape the transaction.
 */
export const transactionGuard: KyselyPlugin = {
  transformQuery({ node }) {
    refuseInside();
    return node;
  },
  transformResult: async ({ result }) => result,
};
