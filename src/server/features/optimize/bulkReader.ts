import type { EvaluationContext } from '@openfeature/server-sdk';

/**
 * Reads all flags of a context at once: what is asked for the same context while an answer is under way shares it.
 * Nothing is kept after the answer.
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
