/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * A plain JSON-Logic expression of the strict, typed subset; reads facts by { var: name }.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;

export interface ScreensFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * address below /account/heloc/{uuid} -> what is shown there
   */
  screens: {
    [k: string]: Screen;
  };
}
export interface Screen {
  /**
   * The destinations at which it may be open beside being one itself; any: always.
   */
  under?: 'any' | string[];
  /**
   * The screen to which its address leads while none of its steps is shown.
   */
  above?: string;
  /**
   * A decline does not lead away from it (ROUTE-36).
   */
  keepOnDecline?: boolean;
  /**
   * The first whose `when` holds is shown.
   *
   * @minItems 1
   */
  steps: ScreenStep[];
}
export interface ScreenStep {
  step: Id;
  when?: Rule;
  /**
   * The call that takes the answers (core/flow/stepCalls.ts); without one Continue only goes on.
   */
  save?: string;
  /**
   * The authorisation that leaving this step gives, after its save: its words stand on the step. One that is already given is not given again.
   */
  consent?: 'SOFT_CREDIT' | 'HARD_CREDIT';
  /**
   * The screen that follows a save; without one the status decides.
   */
  next?: string;
  /**
   * The screen the quiet link at the top leads to.
   */
  back?: string;
}
