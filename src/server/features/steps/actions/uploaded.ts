import { createDocumentService } from '../../documents/documentService.ts';
import type { StepInput } from '../stepAction.ts';

type Around = Pick<StepInput, 'tx' | 'dependencies' | 'record'>;

/** The sides of the uploads of a type that were not rejected; one without a side counts as an empty text. */
export async function uploadedSides(
  { tx, dependencies, record }: Around,
  type: string,
): Promise<readonly string[]> {
  const uploads = await createDocumentService(dependencies).list(tx, record.uuid, 'UPLOAD');
  return uploads
    .filter((upload) => upload.type === type && upload.status !== 'REJECTED')
    .map(({ side }) => side ?? '');
}

/** Whether anything of a type was uploaded. */
export const hasUpload = async (around: Around, type: string): Promise<boolean> =>
  (await uploadedSides(around, type)).length > 0;
