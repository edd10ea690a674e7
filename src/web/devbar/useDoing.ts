import { useCallback, useState } from 'react';

/** Runs an action of the bar and shows its error. */
export function useDoing() {
  const [problem, setProblem] = useState<string>();
  const run = useCallback((work: () => Promise<unknown>) => {
    setProblem(undefined);
    work().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  }, []);
  return { run, problem };
}
