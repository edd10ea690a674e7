import type { BannerSeed, BannersFile } from '../../../core/model/generated/sandbox-banners.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';

const banner = closed({
  uuid: text(),
  message: text(1000),
  apps: { type: 'array', items: text() },
  variant: { enum: ['info', 'warn'] },
  active: { type: 'boolean' },
  dismissable: { type: 'boolean' },
  metadata: closed({ createdAt: text(), updatedAt: text() }),
});

/**
 * The sandbox's banner files (`config/sandbox/banners.yaml`), elsewhere served by cloud storage (CALL-41);
 * never cached.
 */
export const bannersFeature: FeaturePlugin = (app, { settings }) => {
  if (settings.mode !== 'sandbox') return;
  const file = readSandboxFile<BannersFile>(settings.configRoot, 'banners');
  for (const variant of ['production', 'test'] as const) {
    const banners: readonly BannerSeed[] = file?.[variant] ?? [];
    app.get(
      `/banners/${variant}.json`,
      {
        schema: routeSchema({
          tag: 'banners',
          summary: `The ${variant} banners (CALL-41)`,
          answer: { type: 'array', items: banner },
        }),
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        return banners;
      },
    );
  }
};
