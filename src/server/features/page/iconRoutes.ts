import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { type PictureName, pictureNames, releasePicture } from './icon/releaseIcons.ts';

const params = {
  type: 'object',
  additionalProperties: false,
  required: ['hash', 'file'],
  properties: {
    hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    file: { type: 'string', enum: pictureNames.map((name) => `${name}.png`) },
  },
} as const;

export const pictureAddress = (hash: string, name: PictureName): string => `/icons/${hash}/${name}.png`;

/** The brand's mark as PNG, for systems without SVG; immutable under its release's hash. */
export function iconRoutes(app: FastifyInstance, { releases }: Pick<AppDependencies, 'releases'>): void {
  app.get<{ Params: { hash: string; file: `${PictureName}.png` } }>(
    '/icons/:hash/:file',
    { schema: { hide: true, params } },
    async ({ params: { hash, file } }, reply) => {
      const release = await releases.read(hash);
      const picture = release && (await releasePicture(release, file.slice(0, -4) as PictureName));
      if (picture === undefined) throw new ApiError('notFound');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/png')
        .send(picture);
    },
  );
}
