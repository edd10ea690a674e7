import type { FastifyInstance } from 'fastify';
import type { OpenDependencies } from './openDependencies.ts';

/** What stopping asks of the process. */
export interface StopPorts {
  wait(milliseconds: number): Promise<void>;
  /** Runs `late` after so long, unless the process has ended by then. */
  after(milliseconds: number, late: () => void): void;
  /** Ends the process, whatever is under way; `told` goes to its errors. */
  exit(code: number, told?: string): void;
}

/**
 * What a server does at each signal to stop. At the first: is not ready any more, answers what is being answered,
 * finishes the timer that is running, closes the database, leaves. What takes longer than the settings allow, or a second
 * signal, ends the process at once; what was acknowledged is kept all the same.
 */
export function stopServer(
  app: FastifyInstance,
  { dependencies: { settings, readiness, logger }, close }: OpenDependencies,
  { wait, after, exit }: StopPorts,
): () => Promise<void> {
  return async () => {
    if (!readiness.isOpen) return exit(1, 'Stopped at once by a second signal.');
    readiness.close();
    logger.info('stopping');
    await wait(settings.drainSeconds * 1000);
    after(settings.shutdownSeconds * 1000, () => exit(1, 'Stopped before all requests were answered.'));
    await app.close();
    await close();
    exit(0);
  };
}
