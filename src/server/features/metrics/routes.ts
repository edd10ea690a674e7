import type { FastifyRequest } from 'fastify';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { isBearer } from '../../http/isBearer.ts';
import { type ApplicationMoved, applicationMoved } from '../../http/measured.ts';
import { countTimers } from '../../jobs/countTimers.ts';
import { releasesChanged } from '../../releases/releaseService.ts';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether the request was made on this machine and not handed on by a proxy that stands there. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/** With a token set only its bearer may look, without one only this machine. */
function refuseStrangers(token: string | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    const isAllowed = token === undefined ? isLocal(request) : isBearer(request.headers.authorization, token);
    if (!isAllowed) throw new ApiError(token === undefined ? 'forbidden' : 'unauthenticated');
  };
}

function describeState({ metrics, db, clock }: AppDependencies): void {
  metrics.gauge('pool_connections', 'Connections to the database; none on the embedded one', async () => ({
    ...db.pool(),
  }));
  metrics.gauge('timers', 'Timers that are not done', async () => ({
    ...(await countTimers(db.kysely, clock.now())),
  }));
}

/** `GET /metrics` for Prometheus: what this process has counted, and how the database and the timers stand. */
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
        summary: 'Metrics for Prometheus, for this machine or the bearer of the token',
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
