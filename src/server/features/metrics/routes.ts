import { acrossLenders } from '../../db/lenderScope.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import {
  type ApplicationMoved,
  applicationEnded,
  applicationMoved,
  type EndCause,
  type TaskCount,
  taskCounted,
} from '../../http/measured.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { countTimers } from '../../jobs/countTimers.ts';
import { releasesChanged } from '../../releases/releaseService.ts';
import { countCallBacks } from '../chat/callBackService.ts';
import { countMails } from '../mail/countMailsService.ts';
import { countTasks } from '../tasks/taskService.ts';

function describeState({ metrics, db, clock }: AppDependencies): void {
  metrics.gauge('pool_connections', 'Connections to the database; none on the embedded one', async () => ({
    ...db.pool(),
  }));
  metrics.gauge(
    'call_backs',
    'Callbacks not yet marked as made; absent while the database is unavailable',
    () =>
      acrossLenders(() => countCallBacks(db.kysely, clock.now())).then(
        (counts) => ({ ...counts }),
        () => ({}),
      ),
  );
  metrics.gauge(
    'tasks',
    "Tasks of the lender's side that wait for an answer; absent while the database is unavailable",
    () =>
      acrossLenders(() => countTasks(db.kysely, new Date(clock.now()))).then(
        (counts) => ({ ...counts }),
        () => ({}),
      ),
  );
  metrics.gauge('mails', 'Mails that were not sent; absent while the database is unavailable', () =>
    acrossLenders(() => countMails(db.kysely)).then(
      (counts) => ({ ...counts }),
      () => ({}),
    ),
  );
  metrics.gauge('timers', 'Timers that have not fired; absent while the database is unavailable', () =>
    acrossLenders(() => countTimers(db.kysely, clock.now())).then(
      (counts) => ({ ...counts }),
      () => ({}),
    ),
  );
}

/** Counts what other parts of this process tell, until the server closes. */
function countTold({ metrics }: AppDependencies): () => void {
  const moved = (message: unknown) => {
    const { from, to } = message as ApplicationMoved;
    metrics.moved(from, to);
  };
  const changed = (): void => metrics.releasesChanged();
  const task = (message: unknown): void => metrics.task(message as TaskCount);
  const ended = (message: unknown): void => metrics.applicationEnded(message as EndCause);
  releasesChanged.subscribe(changed);
  applicationEnded.subscribe(ended);
  applicationMoved.subscribe(moved);
  taskCounted.subscribe(task);
  return () => {
    applicationMoved.unsubscribe(moved);
    releasesChanged.unsubscribe(changed);
    taskCounted.unsubscribe(task);
    applicationEnded.unsubscribe(ended);
  };
}

/** `GET /metrics` for Prometheus: counters of this process, and state of database and timers. */
export const metricsFeature: FeaturePlugin = (app, dependencies) => {
  const { metrics, settings } = dependencies;
  describeState(dependencies);
  metrics.heads(() => dependencies.releases.serving);
  const stop = countTold(dependencies);
  app.addHook('onClose', async () => stop());
  app.get(
    '/metrics',
    {
      onRequest: onlyBearer(settings.metricsToken),
      schema: {
        tags: ['health'],
        summary: 'Metrics for Prometheus; needs the token',
      },
      config: { rateLimit: false },
    },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text()),
  );
};
