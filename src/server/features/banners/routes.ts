import type { FeaturePlugin } from '../../http/dependencies.ts';
import { lenderOfRequest } from '../../http/knownOrganization.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { noticeOf } from '../lenderData/noticeService.ts';
import { shownAt } from './shownAt.ts';

const banner = closed(
  {
    uuid: text(),
    message: text(1000),
    apps: { type: 'array', items: text() },
    variant: { enum: ['info', 'warn'] },
    active: { type: 'boolean' },
    dismissable: { type: 'boolean' },
  },
  ['dismissable'],
);

/**
 * A lender's banner file (CALL-41), for those that have none in cloud storage: the banners of its release and those that
 * it named by the Lender API, while their time lasts. Both variants are the same; never cached.
 */
export const bannersFeature: FeaturePlugin = (app, { db, releases, clock }) => {
  for (const variant of ['production', 'test'] as const)
    app.get(
      `/banners/${variant}.json`,
      {
        schema: routeSchema({
          tag: 'banners',
          summary: `The ${variant} banners (CALL-41) of the lender in x-org, else of the host`,
          answer: { type: 'array', items: banner },
        }),
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const release = lenderOfRequest(releases, request);
        const { banners } = await noticeOf(db.kysely, release.app.brand.code, 'banners');
        const planned = release.banners.map(({ id, ...rest }) => ({ uuid: id, ...rest }));
        return shownAt([...planned, ...banners], clock.now());
      },
    );
};
