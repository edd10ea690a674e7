import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();

/**
 * Runs `work` on behalf of a request, also long after its answer: what the work logs, stores and asks others
 * carries the request's id. Without an id it is on behalf of none, whatever request it is started in.
 */
export const onBehalfOf = <T>(requestId: string | null | undefined, work: () => T): T =>
  current.run(requestId ?? undefined, work);

/** The id of the request that this work is done for; undefined for work that no request caused. */
export const requestIdNow = (): string | undefined => current.getStore();
