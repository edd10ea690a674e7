import type { FeaturePlugin } from '../../http/dependencies.ts';
import { describeEvents } from './eventGauges.ts';
import { createEventWorker } from './eventWorker.ts';
import { createPoster } from './webhooks/post.ts';

/** Passes events on to lenders while the server runs; it has no routes. */
export const eventsFeature: FeaturePlugin = (app, dependencies) => {
  const worker = createEventWorker(dependencies, createPoster(dependencies.settings));
  describeEvents(dependencies);
  app.addHook('onReady', async () => worker.start());
  app.addHook('onClose', () => worker.stop());
};
