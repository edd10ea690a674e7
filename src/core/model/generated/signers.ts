/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The area of people who sign but did not apply: their invitation and their steps (G-29).
 */
export interface SignersFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version?: number;
  invitation?: InvitationRule;
  /**
   * The steps of a signer, in their order.
   *
   * @minItems 1
   * @maxItems 12
   */
  steps?: SignerStep[];
}
export interface InvitationRule {
  /**
   * How long its link is good. After as many days the borrower is told of somebody who took it and did not do what they were asked for.
   */
  days: number;
  /**
   * Days after somebody was asked last (invited, told that documents are ready, asked for answers) on which they are reminded while they did not do it.
   *
   * @maxItems 6
   */
  remindAfterDays: number[];
  /**
   * The most mails of one invitation: the first, those sent again, and reminders until it is taken.
   */
  most: number;
  /**
   * The most invitations of one application in a day, to whomever; no such limit when left out.
   */
  mostPerDay?: number;
  /**
   * How long the code is good that is sent when the link is opened.
   */
  codeMinutes: number;
}
export interface SignerStep {
  /**
   * What is done in it.
   */
  id: 'intro' | 'consent' | 'answers' | 'demographics' | 'identity' | 'sign';
  /**
   * Its page below heloc-signer.
   */
  page: string;
  /**
   * Of identity: the next step waits until the lender has accepted the document; otherwise it is done once it is handed in.
   */
  acceptedFirst?: boolean;
  /**
   * Of answers: how often a credit report may be asked for with them; no such limit when left out.
   */
  mostTries?: number;
  /**
   * Whose step it is; everybody's when left out.
   *
   * @minItems 1
   */
  roles?: (
    'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE' | 'TRUSTEE' | 'ATTORNEY_IN_FACT' | 'ATTORNEY'
  )[];
}
