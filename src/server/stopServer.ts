import type { FastifyInstance } from 'fastify';
import type { OpenDependencies } from './openDependencies.ts';

export interface StopPorts {
  wait(milliseconds: number): Promise<void>;
  /** Runs `late` after a delay, unless the process has ended. */
  after(milliseconds: number, late: () => void): void;
  /** Ends the process at once; `told` goes to standard error. */
  exit(code: number, told?: string): void;
}

/**
 * Handles stop signals. The first: become unready, finish open requests and the running timer, close the
 * database, exit. Past the time limit of the settings, or on a second signal, exits at once; acknowledged
 * writes are safe either way.
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
