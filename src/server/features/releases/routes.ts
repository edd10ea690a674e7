import { isBinaryPart } from '../../../core/model/lookParts.ts';
import { isServerPart } from '../../../core/model/release.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
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

/** A part's text for browsers; a release from before the list of statuses has that of the base layer. */
function partOf({ release: { parts }, statuses }: CompiledRelease, name: string): string | undefined {
  if (isServerPart(name)) return undefined;
  if (Object.hasOwn(parts, name)) return parts[name];
  return name === 'statuses.json' ? JSON.stringify({ statuses: statuses.all }) : undefined;
}

/** Serves release parts for browsers as immutable files named by hash, and follows what other servers publish. */
export const releasesFeature: FeaturePlugin = (app, dependencies) => {
  const { releases } = dependencies;
  app.addHook('onClose', followReleases(dependencies));
  const compressed = createCompressedParts();
  app.get<{ Params: { hash: string; part: string } }>(
    '/releases/:hash/:part',
    { schema: { params, tags: ['releases'], summary: 'One part of a release' } },
    async ({ params: { hash, part }, headers }, reply) => {
      const found = await releases.byHash(hash);
      const text = found && partOf(found, part);
      if (text === undefined) throw new ApiError('notFound');
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
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
