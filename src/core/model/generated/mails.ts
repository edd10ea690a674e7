/* Generated from schemas/config by `npm run generate`. Do not edit. */

export type MailOccasion =
  | {
      /**
       * The borrower gets this notification.
       */
      told:
        | 'APPROVED'
        | 'COMPLETE'
        | 'CONDITION_OPENED'
        | 'DECLINED'
        | 'DOCUMENTS_ISSUED'
        | 'ENDED_BESIDE_ANOTHER'
        | 'ENDED_CANCELLED'
        | 'ENDED_INCOMPLETE'
        | 'ENDED_LEFT_OPEN'
        | 'ENDED_RESCINDED'
        | 'ENDED_UNANSWERED'
        | 'ENDED_WITHDRAWN'
        | 'FUNDING'
        | 'MESSAGE_RECEIVED'
        | 'NOTICE_SENT'
        | 'OFFER_REVISED'
        | 'OFFICER_CHANGED'
        | 'REVIEW_REFUSED'
        | 'SIGNER_NEEDS_YOU'
        | 'STEP_OPEN_AGAIN'
        | 'UPLOAD_REFUSED';
    }
  | {
      turn: BorrowersTurn;
    }
  | {
      /**
       * The program sends it itself: what somebody asked for, or must know of their account.
       */
      call:
        | 'callBack'
        | 'callBackOverdue'
        | 'code'
        | 'confirm'
        | 'invitation'
        | 'invitationReminder'
        | 'locked'
        | 'passwordChanged'
        | 'reset'
        | 'signerAsked'
        | 'signerReady'
        | 'signerRefused'
        | 'signingOver'
        | 'answersAgain'
        | 'waitlistOpen';
    };
/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;

/**
 * The mails: which are sent when, and which promise of a screen each keeps. Their words are mail.<id>.subject and mail.<id>.text.
 */
export interface MailsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version?: number;
  /**
   * Words by language that promise a mail, in small letters. A message that has one of them must be kept by a mail.
   */
  promises?: {
    /**
     * @minItems 1
     */
    [k: string]: string[];
  };
  mails?: {
    [k: string]: MailRule;
  };
}
/**
 * When a mail is sent, and what it keeps.
 */
export interface MailRule {
  /**
   * This lender does not send it.
   */
  off?: true;
  /**
   * It asks the borrower to do something: who is told by it gets no mail about the same turn beside it.
   */
  asks?: true;
  /**
   * What it is sent for: any of these.
   *
   * @minItems 1
   */
  on: MailOccasion[];
  /**
   * The messages whose promise of a mail it keeps.
   *
   * @minItems 1
   */
  keeps?: CopyKey[];
  /**
   * Where its link leads, after logging in: where the borrower is in the application (what a notification is about, if it names a page), or the dashboard. Without it: the application.
   */
  leadsTo?: 'application' | 'dashboard';
}
/**
 * After a wait it is the borrower's turn, and no notification says so.
 */
export interface BorrowersTurn {
  /**
   * The least seconds that the borrower waited: who waited less is still there.
   */
  waited: number;
  /**
   * Seconds after which the mail is sent, unless the borrower went on before.
   */
  unused: number;
}
