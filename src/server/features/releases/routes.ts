import type { FastifyInstance } from 'fastify';
import { isBinaryPart } from '../../../core/model/lookParts.ts';
import { isServerPart } from '../../../core/model/release.ts';
import { buildFor } from '../../config-files/build/buildFor.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { encodingFor } from '../../http/encodings.ts';
import { ApiError } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { followReleases } from '../../releases/followReleases.ts';
import { createCompressedParts } from './compressedParts.ts';

/** Shorter parts are not worth compressing. */
const SMALLEST = 1024;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
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

const typefaceParams = {
  type: 'object',
  additionalProperties: false,
  required: ['file'],
  properties: { file: { type: 'string', pattern: '^[0-9a-f]{64}\\.woff2$' } },
} as const;

/** A part's text for browsers; a release from before the list of statuses has that of the base layer. */
function partOf({ release: { parts }, statuses }: CompiledRelease, name: string): string | undefined {
  if (isServerPart(name)) return undefined;
  if (Object.hasOwn(parts, name)) return parts[name];
  return name === 'statuses.json' ? JSON.stringify({ statuses: statuses.all }) : undefined;
}

/** Serves release parts for browsers as immutable files named by hash, and follows what other servers publish. */
const FOREVER = 'public, max-age=31536000, immutable';

export const releasesFeature: FeaturePlugin = (app, dependencies) => {
  const { releases } = dependencies;
  typefaceRoute(app, dependencies);
  app.addHook(
    'onClose',
    followReleases({ ...dependencies, rebuilding: { ...dependencies, build: buildFor(dependencies) } }),
  );
  const compressed = createCompressedParts();
  app.get<{ Params: { hash: string; part: string } }>(
    '/releases/:hash/:part',
    { schema: { params, tags: ['releases'], summary: 'One part of a release' } },
    async ({ params: { hash, part }, headers }, reply) => {
      const found = await releases.byHash(hash);
      const text = found && partOf(found, part);
      if (text === undefined) throw new ApiError('notFound');
      reply
        .header('cache-control', FOREVER)
        .header('vary', 'accept-encoding')
        .type(TYPES[part.split('.').at(-1) ?? ''] ?? 'text/plain');
      if (isBinaryPart(part)) return reply.send(Buffer.from(text, 'base64'));
      const encoding = text.length < SMALLEST ? undefined : encodingFor(headers['accept-encoding']);
      if (found === undefined || encoding === undefined) return reply.send(text);
      return reply
        .header('content-encoding', encoding)
        .send(await compressed(found.release, part, text, encoding));
    },
  );
};

/** Serves typefaces by the hash of their own part: the same address, whatever is published. */
function typefaceRoute(app: FastifyInstance, { releases }: Pick<AppDependencies, 'releases'>): void {
  app.get<{ Params: { file: string } }>(
    '/typefaces/:file',
    { schema: { params: typefaceParams, tags: ['releases'], summary: 'A typeface of a lender' } },
    async ({ params: { file } }, reply) => {
      const text = await releases.typeface(file.slice(0, -'.woff2'.length));
      if (text === undefined) throw new ApiError('notFound');
      return (
        reply
          .header('cache-control', FOREVER)
          // Also for the screens that the staff look at, which have no origin.
          .header('access-control-allow-origin', '*')
          .type('font/woff2')
          .send(Buffer.from(text, 'base64'))
      );
    },
  );
}
