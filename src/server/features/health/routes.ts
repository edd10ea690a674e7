import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';

const describing = (summary: string) => ({
  tags: ['health'],
  summary,
  response: { 200: { type: 'object', properties: { status: { type: 'string' } } } },
});
const QUIET = { rateLimit: false } as const;

async function checkReady({ db, logger, readiness }: AppDependencies): Promise<void> {
  if (!readiness.isOpen) throw new ApiError('unavailable');
  try {
    await db.ping();
  } catch (error) {
    logger.error('not ready', { error });
    throw new ApiError('unavailable');
  }
}

/** `/healthz`: the process answers. `/readyz`: its database answers and it is not stopping; 503 otherwise. */
export const healthFeature: FeaturePlugin = (app, dependencies) => {
  app.get('/healthz', { schema: describing('Whether the process answers'), config: QUIET }, async () => ({
    status: 'ok',
  }));
  app.get(
    '/readyz',
    { schema: describing('Whether the server is ready: its database answers'), config: QUIET },
    async () => {
      await checkReady(dependencies);
      return { status: 'ready' };
    },
  );
};
