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
        | 'LINE_CLOSED'
        | 'LINE_DRAW_PAID'
        | 'LINE_RATE_CHANGED'
        | 'LINE_REQUEST_DONE'
        | 'LINE_REQUEST_REFUSED'
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
        | 'passkeyAdded'
        | 'passkeyRemoved'
        | 'passwordChanged'
        | 'reset'
        | 'resumeDraft'
        | 'signerAsked'
        | 'signerMayCancel'
        | 'signerReady'
        | 'signerRefused'
        | 'signerReminder'
        | 'signerRemoved'
        | 'signingOver'
        | 'answersAgain'
        | 'signerNotice'
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
  texts?: TextsRule;
  mails?: {
    [k: string]: MailRule;
  };
}
/**
 * Text messages of the journey, to confirmed numbers of borrowers who agreed to them: when they may come, and what stops them. Their words are mail.<id>.sms.
 */
export interface TextsRule {
  /**
   * Seconds after which a text is sent, unless the borrower was at a page before: who was has seen it there.
   */
  unused: number;
  /**
   * Hours after which a text that could not be sent is of no use. More than a night.
   */
  useful: number;
  /**
   * When a text may come, by the clock of whoever gets it. All that apply to a state must allow it.
   *
   * @minItems 1
   */
  hours: TextHours[];
  stop: TextKeywords;
  help: TextKeywords;
  start: TextKeywords;
}
export interface TextHours {
  /**
   * Only for people of these states.
   *
   * @minItems 1
   */
  states?: string[];
  /**
   * Only on these days of the week.
   *
   * @minItems 1
   */
  days?: ('SUN' | 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT')[];
  /**
   * The first minute.
   */
  from: string;
  /**
   * The first minute at which none may come any more.
   */
  until: string;
  /**
   * The law, or the lender's own rule.
   */
  citation: string;
  /**
   * The citation is not confirmed.
   */
  unverified?: true;
}
/**
 * Words of borrowers' texts by language, in capital letters without accents. One that stops does so wherever it stands; help and start are the whole text.
 */
export interface TextKeywords {
  /**
   * @minItems 1
   */
  [k: string]: string[];
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
   * Borrowers who agreed to texts get one too (mail.<id>.sms). Only for a mail that asks for something.
   */
  text?: true;
  /**
   * It advertises (15 U.S.C. 7702(2)): it names the lender's postal address, and one click ends all such mails. No other mail can be refused.
   */
  commercial?: true;
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
