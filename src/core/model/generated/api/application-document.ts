/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * Of an upload: CHECKING until the scanner has looked at it, then UPLOADED, or REFUSED when its bytes were infected and are gone; UNDER_REVIEW while the lender looks at it, then ACCEPTED or REJECTED. The others are of a document that was issued.
 */
export type DocumentStatus =
  | 'CHECKING'
  | 'REFUSED'
  | 'UPLOADED'
  | 'UNDER_REVIEW'
  | 'ACCEPTED'
  | 'REJECTED'
  | 'READY'
  | 'READ'
  | 'SIGNED';

/**
 * A document of an application as it is answered (G-01): uploaded by the borrower, or issued by the lender.
 */
export interface DocumentAnswer {
  uuid: string;
  type: string;
  /**
   * An upload has its file name for a title.
   */
  title: string;
  category: 'UPLOAD' | 'DISCLOSURE' | 'CLOSING' | 'NOTARY';
  /**
   * What it was issued with; none for an upload.
   */
  package?: string;
  fileName: string;
  contentType: string;
  /**
   * Bytes.
   */
  size: number;
  status: DocumentStatus;
  /**
   * Why an upload was REJECTED.
   */
  refusal?: 'UNREADABLE' | 'EXPIRED' | 'UNCONFIRMED';
  side?: string;
  conditionUuid?: string;
  signerUuid?: string;
  version: number;
  /**
   * ISO 8601.
   */
  issuedAt: string;
  mustRead: boolean;
  sign: 'none' | 'acknowledge' | 'signature' | 'initials';
  /**
   * A newer version, or another offer, has taken its place.
   */
  superseded: boolean;
  /**
   * There is a signed copy: `?signed=1`.
   */
  signed: boolean;
  decline?: StatedDecline;
}
/**
 * Of the notice of a decline: what it says, in its own words and language.
 */
export interface StatedDecline {
  /**
   * yyyy-MM-dd, the day that the notice states as its own.
   */
  on?: string;
  /**
   * Of a decline by the lender's rules, which decide on the smallest line: the smallest single changes that its lender states, each of them enough for its reason not to apply.
   *
   * @maxItems 20
   */
  changes?: DeclineChange[];
  reasons: StatedReason[];
  score?: StatedScore;
}
export interface DeclineChange {
  reason: string;
  kind: 'LESS_DEBT' | 'MORE_INCOME' | 'LOWER_LIENS' | 'HIGHER_VALUE' | 'CO_BORROWER';
  /**
   * Whole dollars: a month for LESS_DEBT, a year for MORE_INCOME and CO_BORROWER.
   */
  amount: number;
}
export interface StatedReason {
  code: string;
  text: string;
}
export interface StatedScore {
  value: number;
  /**
   * yyyy-MM-dd, the day of the inquiry.
   */
  on: string;
  lowest: number;
  highest: number;
  bureau: string;
  /**
   * What affected it most, the most harmful first.
   */
  factors: string[];
}
