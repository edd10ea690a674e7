import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createTurns } from '../../releases/turns.ts';
import { type Published, publishFiles } from './publishFiles.ts';
import { goBack, recallRelease, releaseAgain } from './releaseActs.ts';

const LARGEST_BODY = 32 * 1024 * 1024;
const MOST_FILES = 20_000;
const PATH = '^(config|brands)(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+\\.(ya?ml|json|svg|woff2)$';

const brand = { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 100 } as const;
const brands = { type: 'array', items: brand, minItems: 1, maxItems: 1_000, uniqueItems: true } as const;
const why = { type: 'string', pattern: '\\S', minLength: 1, maxLength: 500 } as const;
const position = { type: 'integer', minimum: 1 } as const;
const hash = { type: 'string', pattern: '^[0-9a-f]{8,64}$' } as const;

const files = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_FILES,
  items: closed({
    path: { type: 'string', pattern: PATH, maxLength: 300 },
    text: { type: 'string', maxLength: 2_000_000 },
  }),
} as const;

const published = closed({
  warnings: { type: 'integer' },
  releases: {
    type: 'array',
    items: closed({ brand: text(), hash: text(), changed: { type: 'boolean' } }),
  },
  held: { type: 'array', items: text() },
});

const change = closed({
  id: { type: 'integer' },
  brand: text(),
  act: text(),
  hash: { type: ['string', 'null'] },
  position: { type: ['integer', 'null'] },
  before: { type: ['string', 'null'] },
  by: text(),
  why: text(500),
  at: { type: 'string', format: 'date-time' },
});

interface WithReason {
  readonly why: string;
}

/**
 * `POST /publish`: the configuration of all lenders, checked again; takes effect completely or not at all. Below it, what else is
 * done with releases: make a configuration of the history current, go back, recall, and read the history.
 */
export const publishingFeature: FeaturePlugin = (app, dependencies) => {
  // The last one sent is published last, however long checks take.
  const inTurn = createTurns();
  const onRequest = onlyBearer(dependencies.settings.publishToken);
  const by = 'the holder of the publish token';
  app.post<{
    Body: WithReason & {
      files: readonly ConfigFile[];
      only?: readonly string[];
      without?: readonly string[];
    };
  }>(
    '/publish',
    {
      bodyLimit: LARGEST_BODY,
      onRequest,
      schema: routeSchema({
        tag: 'releases',
        summary: 'Publish the configuration of all lenders (equiform publish); needs the token',
        body: closed({ files, why, only: brands, without: brands }, ['only', 'without']),
        answer: published,
      }),
    },
    ({ body }) => inTurn(() => publishFiles({ ...body, by }, dependencies)),
  );
  app.post<{ Body: WithReason & { position?: number; only?: readonly string[] } }>(
    '/publish/release',
    {
      onRequest,
      schema: routeSchema({
        tag: 'releases',
        summary: 'Make a configuration of the history current again (equiform release); needs the token',
        body: closed({ position, only: brands, why }, ['position', 'only']),
        answer: published,
      }),
    },
    ({ body }) => inTurn((): Promise<Published> => releaseAgain({ ...body, by }, dependencies)),
  );
  app.post<{ Body: WithReason & { only: readonly string[] } }>(
    '/publish/back',
    {
      onRequest,
      schema: routeSchema({
        tag: 'releases',
        summary: 'Bring lenders back to the release before (equiform back); needs the token',
        body: closed({ only: brands, why }),
        answer: published,
      }),
    },
    ({ body }) => inTurn(() => goBack({ ...body, by }, dependencies)),
  );
  app.post<{ Body: WithReason & { brand: string; hash: string } }>(
    '/publish/recall',
    {
      onRequest,
      schema: routeSchema({
        tag: 'releases',
        summary: 'Recall a release: nothing begins on it any more (equiform recall); needs the token',
        body: closed({ brand, hash, why }),
        answer: closed({ brand: text(), hash: text(), current: text() }),
      }),
    },
    ({ body }) => inTurn(() => recallRelease({ ...body, by }, dependencies)),
  );
  historyRoute(app, dependencies, onRequest);
};

function historyRoute(
  app: Parameters<FeaturePlugin>[0],
  { releases }: AppDependencies,
  onRequest: ReturnType<typeof onlyBearer>,
): void {
  app.get<{ Querystring: { brand?: string; before?: number; most?: number } }>(
    '/publish/history',
    {
      onRequest,
      schema: routeSchema({
        tag: 'releases',
        summary: 'What was released, when, by whom and why (equiform history); needs the token',
        querystring: closed(
          { brand, before: position, most: { type: 'integer', minimum: 1, maximum: 1_000 } },
          ['brand', 'before', 'most'],
        ),
        answer: closed({ changes: { type: 'array', items: change } }),
      }),
    },
    async ({ query: { most = 100, ...query } }) => ({
      changes: (await releases.ledger.history({ ...query, most })).map(({ at, ...row }) => ({
        ...row,
        at: at.toISOString(),
      })),
    }),
  );
}
