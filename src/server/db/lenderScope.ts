import { AsyncLocalStorage } from 'node:async_hooks';

/** Organization codes whose rows may be read and written, or every lender. */
export type LenderScope = readonly string[] | 'every lender';

const current = new AsyncLocalStorage<() => LenderScope>();

/**
 * Limits `work` to the rows of some lenders; `scope` is asked before each query, so it may become known
 * later.
 */
export const withinLenders = <T>(scope: () => LenderScope, work: () => T): T => current.run(scope, work);

/** Gives `work` the rows of all lenders: for jobs and the few queries that span lenders. */
export const acrossLenders = <T>(work: () => T): T => current.run(() => 'every lender', work);

/**
 * The value of the Postgres setting `equiform.lenders` here: comma-separated organization codes, or `*`. Work
 * outside a request sees every lender.
 */
export function lendersSetting(): string {
  const scope = current.getStore()?.() ?? 'every lender';
  return scope === 'every lender' ? '*' : scope.join(',');
}
