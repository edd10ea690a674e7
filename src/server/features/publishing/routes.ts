import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createTurns } from '../../releases/turns.ts';
import { publishFiles } from './publishFiles.ts';

const LARGEST_BODY = 32 * 1024 * 1024;
const MOST_FILES = 20_000;
const PATH = '^(config|brands)(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+\\.(ya?ml|json|svg|woff2)$';

const body = closed({
  files: {
    type: 'array',
    minItems: 1,
    maxItems: MOST_FILES,
    items: closed({
      path: { type: 'string', pattern: PATH, maxLength: 300 },
      text: { type: 'string', maxLength: 2_000_000 },
    }),
  },
});

const answer = closed({
  warnings: { type: 'integer' },
  releases: {
    type: 'array',
    items: closed({ brand: text(), hash: text(), changed: { type: 'boolean' } }),
  },
});

/**
 * `POST /publish`: the configuration of all lenders, checked again; takes effect completely or not at all.
 */
export const publishingFeature: FeaturePlugin = (app, dependencies) => {
  // The last one sent is published last, however long checks take.
  const inTurn = createTurns();
  app.post<{ Body: { files: readonly ConfigFile[] } }>(
    '/publish',
    {
      bodyLimit: LARGEST_BODY,
      onRequest: onlyBearer(dependencies.settings.publishToken),
      schema: routeSchema({
        tag: 'releases',
        summary: 'Publish the configuration of all lenders (equiform publish); needs the token',
        body,
        answer,
      }),
    },
    ({ body: { files } }) => inTurn(() => publishFiles(files, dependencies)),
  );
};
