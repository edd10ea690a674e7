import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, KyselyPlugin } from 'kysely';
import { lendersSetting } from './lenderScope.ts';
import type { Tables } from './tables.ts';

/** What a transaction still has to write of one kind (lateWrites.ts). */
export interface LateRows {
  readonly table: keyof Tables;
  /** The rows by their keys. */
  readonly rows: Map<string, unknown>;
  readonly statements: () => readonly CompiledQuery[];
}

/** A transaction that is under way. */
interface Scope {
  open: boolean;
  readonly afterwards: (() => void)[];
  /** Whose rows it works with, as the database is told (lenderScope.ts). */
  readonly lenders: string;
  /** What is written at its end, by kind. */
  readonly late: Map<string, LateRows>;
}

const current = new AsyncLocalStorage<Scope>();

/** Throws inside of a transaction. */
export const refuseInside = (): void => {
  if (currentTransaction())
    throw new Error('A query inside a transaction must use that transaction: pass `tx` down to the store');
};

/** Marks what `work` awaits as being inside a transaction until it settles; throws when it already is. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  refuseInside();
  const scope: Scope = { open: true, afterwards: [], lenders: lendersSetting(), late: new Map() };
  const done = await current.run(scope, work).finally(() => {
    scope.open = false;
  });
  for (const tell of scope.afterwards) tell();
  return done;
}

/** The transaction that this is called in; undefined outside of one. */
export function currentTransaction(): Scope | undefined {
  const scope = current.getStore();
  return scope?.open ? scope : undefined;
}

/** Calls `tell` once the transaction that this is called in is committed, never when it is undone; outside of one, now. */
export function afterCommit(tell: () => void): void {
  const scope = currentTransaction();
  if (scope) scope.afterwards.push(tell);
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
