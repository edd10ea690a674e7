/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;
/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey1 = string;

export interface EnumsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  enums: {
    [k: string]: EnumDefinition;
  };
}
export interface EnumDefinition {
  /**
   * @minItems 1
   */
  values: EnumValue[];
  /**
   * True for a closed list of the calls that no step or screen shows; nothing of the configuration uses it.
   */
  ofCalls?: boolean;
}
export interface EnumValue {
  /**
   * The stored and sent value.
   */
  id: string;
  label?: CopyKey;
  description?: CopyKey;
  /**
   * The id of the value this one is a kind of: it is shown indented below it, and ticked on its own.
   */
  under?: string;
  /**
   * Of a condition: the type of document it asks for, one of documentTypes.
   */
  documentType?: string;
  /**
   * What it is reported as to an authority.
   */
  code?: string;
  /**
   * Of a step of an application (applicationProgress): about how long the borrower's part of it takes.
   */
  lasts?: CopyKey;
  status?: StatusTraits;
  place?: Place;
  remove?: boolean;
}
/**
 * Of a status of an application (checklistStatuses): what follows from it. It needs path, waits or byFacts.
 */
export interface StatusTraits {
  /**
   * The group of the specification that it belongs to (ENUM-22 to ENUM-30).
   */
  group?: number;
  /**
   * The screen it leads to, an address of screens.yaml. Empty for an application that is over and has no page: it leads to the dashboard.
   */
  path?: string;
  /**
   * The lender is working: the status is read again until it changes. Every status that begins with WAITING_FOR_ waits.
   */
  waits?: boolean;
  /**
   * It has no screen of its own: what the application still lacks decides.
   */
  byFacts?: boolean;
  /**
   * The calls that the borrower may make while the application has this status; others are refused with 409. Names of step calls, offer or notary. Calls that are possible at any time are not listed.
   *
   * @minItems 1
   */
  calls?: string[];
  dashboard?: CopyKey1;
  /**
   * Who has to do something next, as the progress says it. Without it: the lender while it works, prepares or looks at documents, otherwise the borrower.
   */
  actsNext?: 'BORROWER' | 'LENDER' | 'SIGNERS';
  /**
   * About how long that takes. Without it the progress says for the borrower how long the step takes, and nothing for others.
   */
  lasts?: CopyKey;
  /**
   * The notification that the borrower gets when the application arrives here.
   */
  tells?: 'OFFER_REVISED' | 'APPROVED' | 'DECLINED' | 'FUNDING' | 'COMPLETE';
  /**
   * A page accepts it at once, without reading the status again (STATUS-07).
   */
  terminal?: boolean;
  /**
   * The application is over: it takes no more calls, and another may be started.
   */
  ends?: boolean;
  /**
   * The loan is signed: the dashboard has nothing more to continue, and only people may end the application.
   */
  signed?: boolean;
  /**
   * The right to cancel the signed loan has passed.
   */
  rescissionOver?: boolean;
  /**
   * Only the closing is left, however the identity was verified.
   */
  closing?: boolean;
  /**
   * The lender prepares the documents of the next step, or must wait before it.
   */
  prepares?: boolean;
}
/**
 * Where a layer puts a list entry it adds or moves.
 */
export interface Place {
  after?: string;
  before?: string;
}
