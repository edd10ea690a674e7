import { AsyncLocalStorage } from 'node:async_hooks';

/** The organisation codes whose rows may be seen and written, or those of every lender. */
export type LenderScope = readonly string[] | 'every lender';

const current = new AsyncLocalStorage<() => LenderScope>();

/** Runs `work` with the rows of some lenders alone; asks `scope` before each query, so that it may be known later. */
export const withinLenders = <T>(scope: () => LenderScope, work: () => T): T => current.run(scope, work);

/** Runs `work` with the rows of all lenders: for jobs, and for the few questions that are asked across lenders. */
export const acrossLenders = <T>(work: () => T): T => current.run(() => 'every lender', work);

/**
 * The value of the database's setting `equiform.lenders` where this is called: organisation codes with commas between,
 * or `*`. What is no part of answering a request works for every lender.
 */
export function lendersSetting(): string {
  const scope = current.getStore()?.() ?? 'every lender';
  return scope === 'every lender' ? '*' : scope.join(',');
}
