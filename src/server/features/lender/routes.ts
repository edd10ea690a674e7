import type { FeaturePlugin } from '../../http/dependencies.ts';
import type { SandboxLender } from './lenderService.ts';

/** Lets the sandbox lender work while the server runs; it has no calls of its own. */
export const lenderFeature =
  ({ timers }: Pick<SandboxLender, 'timers'>): FeaturePlugin =>
  (app) => {
    app.addHook('onReady', async () => timers.start());
    app.addHook('onClose', () => timers.stop());
  };
