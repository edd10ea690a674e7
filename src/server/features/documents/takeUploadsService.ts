import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { multipartLimits } from './multipartFiles.ts';
import { registerResumable } from './resumableRoutes.ts';
import { createResumableUploads } from './resumableUploads.ts';
import type { UploadPlace } from './routeParts.ts';
import { registerUploads } from './uploadRoutes.ts';
import { createUploadService } from './uploadService.ts';

export type { UploadPlace } from './routeParts.ts';

/** The calls that take and remove files of the people of one place (G-01), in a context of their own. */
export const takeUploads = (
  app: FastifyInstance,
  dependencies: AppDependencies,
  place: UploadPlace,
): Promise<void> =>
  Promise.resolve(
    app.register(async (own) => {
      await own.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
      const uploads = createUploadService(dependencies);
      registerUploads(own, dependencies, { uploads, place });
      registerResumable(own, dependencies, {
        resumable: createResumableUploads(dependencies, uploads),
        place,
      });
    }),
  );
