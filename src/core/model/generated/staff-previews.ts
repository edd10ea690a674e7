/* Generated from schemas/config by `npm run generate`. Do not edit. */

export type PreviewId = string;
export type PreviewTitle = string;

export interface StaffPreviewsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * Who may be at a screen; nobody of them exists.
   *
   * @minItems 1
   */
  people: PreviewPerson[];
  /**
   * What every previewed application has, as its borrower's pages are told.
   */
  application: {};
  /**
   * Where an application may stand after registration, each with the screen that is shown then.
   *
   * @minItems 1
   */
  states: PreviewState[];
}
export interface PreviewPerson {
  id: PreviewId;
  title: PreviewTitle;
  /**
   * What they answered in registration, as a register draft (schemas/api/register-draft.schema.json).
   */
  draft: {};
}
export interface PreviewState {
  id: PreviewId;
  title: PreviewTitle;
  /**
   * The address of the screen below that of the application; from the root with a slash before it. Empty where the status leads.
   */
  at: string;
  /**
   * The status of the application.
   */
  status: string;
  /**
   * What both the application and its status say then.
   */
  fields?: {};
  /**
   * What only the application says then.
   */
  application?: {};
  /**
   * What is known of the borrower.
   */
  profile?: {};
  /**
   * What further calls answer, by method and the beginning of the path; `{uuid}` is the application.
   */
  calls?: {};
}
