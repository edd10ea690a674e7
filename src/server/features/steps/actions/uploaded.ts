import type { ApplicationData } from '../../applications/recordService.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import { openUploads, refuseWhileChecked, reviewUploads } from '../../documents/uploadReviewService.ts';
import type { StepInput } from './stepAction.ts';

type Around = Pick<StepInput, 'tx' | 'dependencies' | 'record'>;

/** Sides of the unreviewed uploads of a type; '' for one without a side. */
export async function uploadedSides(
  { tx, dependencies, record }: Around,
  type: string,
): Promise<readonly string[]> {
  const uploads = await createDocumentService(dependencies).list(tx, record.uuid, 'UPLOAD');
  return uploads
    .filter((upload) => upload.type === type && upload.status === 'UPLOADED')
    .map(({ side }) => side ?? '');
}

/**
 * Takes a type's uploads as proof: they can no longer be removed or reused. Resolves to the application's
 * updated documents; undefined when none are waiting, 422 while any is being scanned.
 */
export async function takeProof(
  { tx, record, at }: Pick<StepInput, 'tx' | 'record' | 'at'>,
  type: string,
): Promise<Pick<ApplicationData, 'documents'> | undefined> {
  const uploads = await openUploads(tx, record.uuid, [type]);
  if (uploads.length === 0) {
    await refuseWhileChecked(tx, record.uuid, [type]);
    return undefined;
  }
  return { documents: await reviewUploads(tx, record.data, { uploads, status: 'ACCEPTED', at }) };
}
