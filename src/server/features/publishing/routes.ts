import type { FastifyRequest } from 'fastify';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { isBearer } from '../../http/isBearer.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createTurns } from '../../releases/turns.ts';
import { publishFiles } from './publishFiles.ts';

const LARGEST_BODY = 32 * 1024 * 1024;
const MOST_FILES = 20_000;
const PATH = '^(config|brands)(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+\\.(ya?ml|json|svg)$';

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

/** Without a configured token the route does not exist; with one, only its bearer may publish. */
function onlyFor(token: string | undefined) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (token === undefined) throw new ApiError('notFound');
    if (!isBearer(headers.authorization, token)) throw new ApiError('unauthenticated');
  };
}

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
      onRequest: onlyFor(dependencies.settings.publishToken),
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
