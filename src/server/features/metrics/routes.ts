import type { FastifyRequest } from 'fastify';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { isBearer } from '../../http/isBearer.ts';
import { type ApplicationMoved, applicationMoved } from '../../http/measured.ts';
import { countTimers } from '../../jobs/countTimers.ts';
import { releasesChanged } from '../../releases/releaseService.ts';
import { countCallBacks } from '../chat/callBackService.ts';

/**
 * Requires the bearer token, and refuses everybody when none is configured. The request's address proves
 * nothing: a proxy on this machine forwards the whole world's.
 */
function refuseStrangers(token: string | undefined) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (token === undefined) throw new ApiError('notFound');
    if (!isBearer(headers.authorization, token)) throw new ApiError('unauthenticated');
  };
}

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
  metrics.gauge('timers', 'Timers that have not fired; absent while the database is unavailable', () =>
    acrossLenders(() => countTimers(db.kysely, clock.now())).then(
      (counts) => ({ ...counts }),
      () => ({}),
    ),
  );
}

/** `GET /metrics` for Prometheus: counters of this process, and state of database and timers. */
export const metricsFeature: FeaturePlugin = (app, dependencies) => {
  const { metrics, settings } = dependencies;
  describeState(dependencies);
  const count = (message: unknown) => {
    const { from, to } = message as ApplicationMoved;
    metrics.moved(from, to);
  };
  const countChange = (): void => metrics.releasesChanged();
  metrics.heads(() => dependencies.releases.serving);
  releasesChanged.subscribe(countChange);
  applicationMoved.subscribe(count);
  app.addHook('onClose', async () => {
    applicationMoved.unsubscribe(count);
    releasesChanged.unsubscribe(countChange);
  });
  app.get(
    '/metrics',
    {
      onRequest: refuseStrangers(settings.metricsToken),
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
