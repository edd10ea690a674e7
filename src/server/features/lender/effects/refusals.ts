import type { Refusals, ReviewReason } from '../../documents/uploadReviewService.ts';
import type { TaskAnswer } from '../../tasks/performerService.ts';

interface Refused {
  readonly documents: readonly { readonly uuid: string; readonly reason: ReviewReason }[];
}

/** The documents that an answer `refused` of a review names, with their reasons. */
export const refusedDocuments = (answer: TaskAnswer | undefined): Refused['documents'] =>
  ((answer?.data ?? { documents: [] }) as Refused).documents;

export const refusalsOf = (answer: TaskAnswer | undefined): Refusals =>
  new Map(refusedDocuments(answer).map(({ uuid, reason }) => [uuid, reason]));
