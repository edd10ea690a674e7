import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

const params = {
  type: 'object',
  additionalProperties: false,
  required: ['hash', 'part'],
  properties: {
    hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    part: { type: 'string', pattern: '^[a-z]+(\\.[a-zA-Z0-9-]+)*$', maxLength: 100 },
  },
} as const;

/** Serves the parts of releases as immutable files named by hash. */
export const releasesFeature: FeaturePlugin = (app, { releases }) => {
  app.get<{ Params: { hash: string; part: string } }>(
    '/releases/:hash/:part',
    { schema: { params, tags: ['releases'], summary: 'One part of a release' } },
    async ({ params: { hash, part } }, reply) => {
      const found = await releases.byHash(hash);
      const text = found && Object.hasOwn(found.release.parts, part) ? found.release.parts[part] : undefined;
      if (text === undefined) throw new ApiError('notFound');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(TYPES[part.split('.').at(-1) ?? ''] ?? 'text/plain')
        .send(text);
    },
  );
};
