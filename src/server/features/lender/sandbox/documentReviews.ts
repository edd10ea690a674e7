import type { SandboxPersona } from '../../../../core/model/generated/sandbox-personas.ts';
import { readLenderFile } from '../../applications/lenderFileService.ts';
import { type OpenUpload, type ReviewReason, underReview } from '../../documents/uploadReviewService.ts';
import { identityUnderReview } from '../../signers/signerReviewService.ts';
import type { AskedTask, TaskAnswer } from '../../tasks/performerService.ts';

/** Words in the name of an identity document for what a person would see in it. */
const SEEN: readonly (readonly [RegExp, ReviewReason])[] = [
  [/blur/i, 'UNREADABLE'],
  [/expired/i, 'EXPIRED'],
];

const refused = (
  documents: readonly { readonly uuid: string; readonly reason: ReviewReason }[],
): TaskAnswer =>
  documents.length === 0 ? { outcome: 'accepted' } : { outcome: 'refused', data: { documents } };

/** Identity documents that show something wrong by their names. */
const badByName = (uploads: readonly OpenUpload[]) =>
  uploads.flatMap(({ uuid, fileName }) => {
    const reason = SEEN.find(([name]) => name.test(fileName))?.[1];
    return reason === undefined ? [] : [{ uuid, reason }];
  });

/**
 * What the sandbox makes of documents: it accepts all, except identity documents by the names of their files, also those
 * of other signers, and for test borrowers whose first reviews are refused.
 */
export async function lookAtDocuments(
  { tx, record, task }: AskedTask,
  { identityFails = 0, reviewsRefused = 0 }: NonNullable<SandboxPersona['borrower']> = {},
): Promise<TaskAnswer> {
  if (task.subject !== '')
    return refused(badByName(await identityUnderReview(tx, record.uuid, task.subject)));
  const { review } = record.data;
  if (!review) return { outcome: 'accepted' };
  const uploads = await underReview(tx, record.uuid, review.documents);
  const all = (reason: ReviewReason): TaskAnswer => refused(uploads.map(({ uuid }) => ({ uuid, reason })));
  if (task.round <= reviewsRefused) return all('UNREADABLE');
  if (review.kind !== 'identity') return { outcome: 'accepted' };
  const { notes } = await readLenderFile(tx, record.uuid);
  if (Number(notes.identityTries ?? 0) < identityFails) return all('UNCONFIRMED');
  return refused(badByName(uploads));
}
