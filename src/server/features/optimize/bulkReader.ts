import type { EvaluationContext } from '@openfeature/server-sdk';

/**
 * Reads all flags of a context at once; concurrent requests for the same context share the answer. Caches
 * nothing.
 */
export function createBulkReader<T>(
  read: (context: EvaluationContext) => Promise<T>,
): (context: EvaluationContext) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (context) => {
    const key = JSON.stringify(context);
    const shared = underWay.get(key);
    if (shared) return shared;
    const answer = read(context).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
