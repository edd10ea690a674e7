import multipart from '@fastify/multipart';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { registerDocuments } from './documentRoutes.ts';
import { createDocumentService } from './documentService.ts';
import { multipartLimits } from './multipartFiles.ts';
import { registerResumable } from './resumableRoutes.ts';
import { createResumableUploads } from './resumableUploads.ts';
import { ownedApplications } from './routeParts.ts';
import { registerUploads } from './uploadRoutes.ts';
import { createUploadService } from './uploadService.ts';

/** Documents uploaded by borrowers or issued by the lender (G-01, G-19). */
export const documentsFeature: FeaturePlugin = async (app, dependencies) => {
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
  const owned = ownedApplications(dependencies);
  const uploads = createUploadService(dependencies);
  registerDocuments(app, { dependencies, documents: createDocumentService(dependencies), owned });
  registerUploads(app, dependencies, { uploads, owned });
  registerResumable(app, dependencies, { resumable: createResumableUploads(dependencies, uploads), owned });
};
