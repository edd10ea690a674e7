import { acrossLenders } from '../../db/lenderScope.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { eventKept } from '../../http/measured.ts';
import { givePositions } from './outbox/givePositions.ts';
import { wokenWorker } from './outbox/wokenWorker.ts';
import { createDeliverer } from './webhooks/deliverer.ts';
import { planDeliveries } from './webhooks/deliveryStore.ts';
import { allEndpoints, endpointsOf } from './webhooks/endpoints.ts';
import type { Poster } from './webhooks/post.ts';

const BATCH = 500;
/** After this at the latest what is kept gets its position, and what is due is tried. */
const POLL_MS = 1_000;

export interface EventWorker {
  start(): void;
  /** Resolves when nothing is under way. */
  stop(): Promise<void>;
}

/**
 * Gives events their positions and delivers them. This server's own events wake it after their commit; those of a server
 * that was killed in between, and what is to be tried again, it finds by looking. It is not woken by other servers: a
 * notification of Postgres would make all commits wait for each other.
 */
export function createEventWorker(
  { db, system, logger, metrics, connections }: AppDependencies,
  poster: Poster,
): EventWorker {
  const jobs = db.forJobs;
  const now = () => system.now();
  const deliverer = createDeliverer({ db: jobs, poster, logger, metrics, now, random: Math.random });

  async function work(): Promise<void> {
    const plan = {
      endpointsOf: (lender: string) => endpointsOf(connections, lender),
      at: new Date(now()),
    };
    let placed: number;
    do placed = await givePositions(jobs, BATCH, (tx, events) => planDeliveries(tx, events, plan));
    while (placed === BATCH);
    await deliverer.deliver(allEndpoints(connections));
  }

  const worker = wokenWorker({
    work: () => acrossLenders(work),
    everyMs: POLL_MS,
    failed: (error) => logger.error('events could not be passed on', { error }),
  });
  /** Who reads by a cursor can wait for the next look. */
  const wake = (): void => {
    if (allEndpoints(connections).length > 0) worker.wake();
  };
  let ignore = (): void => {};

  return {
    start() {
      eventKept.subscribe(wake);
      ignore = connections.onChange(() => {
        deliverer.use(allEndpoints(connections));
        worker.wake();
      });
      worker.start();
    },
    async stop() {
      eventKept.unsubscribe(wake);
      ignore();
      await worker.stop();
      poster.close();
      await deliverer.idle();
    },
  };
}
