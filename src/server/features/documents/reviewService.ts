import type { ApplicationRecord } from '../applications/recordService.ts';

/** An upload that nobody has reviewed. */
export interface OpenUpload {
  readonly uuid: string;
  readonly type: string;
  readonly fileName: string;
}

/** What a review finds out: whose identity, income, insurance or account it shows, or proof of something else. */
export type ReviewKind = 'identity' | 'income' | 'insurance' | 'bankStatement' | 'proof';

/** Why a document is refused; the words are `screen.uploads.reason.<reason>` and `refusal.review.<reason>`. */
export type ReviewReason = 'UNREADABLE' | 'EXPIRED' | 'UNCONFIRMED';

export interface ReviewRequest {
  readonly kind: ReviewKind;
  readonly document: OpenUpload;
  readonly application: Pick<ApplicationRecord, 'uuid' | 'persona'>;
  /** Earlier refusals of this kind. */
  readonly round: number;
}

/** `waiting`: nobody has looked at it yet. */
export type ReviewAnswer =
  | { readonly outcome: 'accepted' | 'waiting' }
  | { readonly outcome: 'refused'; readonly reason: ReviewReason };

/** Who looks at the borrower's documents. */
export interface Reviewer {
  readonly review: (request: ReviewRequest) => Promise<ReviewAnswer>;
}

/** Stands in for a lender outside this server, whose people look later. */
export const outsideReviewer: Reviewer = { review: async () => ({ outcome: 'waiting' }) };
