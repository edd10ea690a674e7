import type { ApplicationData } from '../../applications/recordService.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import { openUploads, refuseWhileChecked, reviewUploads } from '../../documents/uploadReviewService.ts';
import type { StepInput } from './stepAction.ts';

type Around = Pick<StepInput, 'tx' | 'dependencies' | 'record'>;

/** The sides of the uploads of a type that nobody has looked at yet; one without a side counts as an empty text. */
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
 * Takes the uploads of a type as proof: they can be removed no more, and prove nothing a second time. Resolves to the
 * application's documents as they then are; undefined when nothing of the type waits to be taken, 422 while it is being
 * checked.
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
