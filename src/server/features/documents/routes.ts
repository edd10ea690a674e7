import type { FeaturePlugin } from '../../http/dependencies.ts';
import { registerDocuments } from './documentRoutes.ts';
import { createDocumentService } from './documentService.ts';
import { ownedApplications, placeOfBorrowers } from './routeParts.ts';
import { takeUploads } from './takeUploadsService.ts';

/** Documents uploaded by borrowers or issued by the lender (G-01, G-19). */
export const documentsFeature: FeaturePlugin = async (app, dependencies) => {
  const owned = ownedApplications(dependencies);
  registerDocuments(app, { dependencies, documents: createDocumentService(dependencies), owned });
  await takeUploads(app, dependencies, placeOfBorrowers(owned));
};
