import { ApiError, said } from '../../../http/errors.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import type { OpenUpload, ReviewKind } from '../../documents/reviewService.ts';
import {
  openUploads,
  type Reviewed,
  refuseWhileChecked,
  reviewUploads,
} from '../../documents/uploadReviewService.ts';
import type { StepInput } from './stepAction.ts';
import { labelOf, listed } from './stepWords.ts';

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

type Reviewing = Pick<StepInput, 'tx' | 'record' | 'reviewer' | 'release' | 'facts' | 'at'>;

/** Has uploads reviewed; answers 422 with the document and the reason when one is refused. */
export async function reviewed(
  input: Reviewing,
  kind: ReviewKind,
  uploads: readonly OpenUpload[],
): Promise<Reviewed> {
  const { tx, record, reviewer, at } = input;
  const review = await reviewUploads(tx, record, { reviewer, kind, uploads, at });
  if (review.refused === undefined) return review;
  const { document, reason } = review.refused;
  const named = { name: listed(input, [labelOf(input, document.type)]) };
  throw new ApiError('unprocessable', [said(`refusal.review.${reason}`, named)]);
}

/** The same where nothing goes on before somebody has looked: answers 409 until then. */
export async function accepted(
  input: Reviewing,
  kind: ReviewKind,
  uploads: readonly OpenUpload[],
): Promise<NonNullable<ApplicationData['documents']>> {
  const { outcome, documents } = await reviewed(input, kind, uploads);
  if (outcome === 'waiting') throw new ApiError('conflict', [said('refusal.review.waiting')]);
  return documents;
}

/**
 * Takes a type's uploads as proof: they can no longer be removed or reused. Resolves to the application's
 * updated documents; undefined when none are waiting, 422 while any is being scanned or when one is refused.
 */
export async function takeProof(
  input: Reviewing,
  type: string,
): Promise<Pick<ApplicationData, 'documents'> | undefined> {
  const { tx, record } = input;
  const uploads = await openUploads(tx, record.uuid, [type]);
  if (uploads.length === 0) {
    await refuseWhileChecked(tx, record.uuid, [type]);
    return undefined;
  }
  return { documents: await accepted(input, 'proof', uploads) };
}
