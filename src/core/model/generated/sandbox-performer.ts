/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * How the sandbox does the tasks of a journey.
 */
export interface SandboxPerformerFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * By task: what it answers borrowers who are no test borrowers, and after how long.
   */
  tasks: {
    [k: string]: SandboxAnswer;
  };
  /**
   * By stage: what is different there.
   */
  stages?: {
    [k: string]: StageAnswer;
  };
}
export interface SandboxAnswer {
  outcome: string;
  /**
   * ISO 8601 duration on the sandbox clock; at once without it.
   */
  after?: string;
}
export interface StageAnswer {
  outcome?: string;
  /**
   * ISO 8601 duration on the sandbox clock; at once without it.
   */
  after?: string;
}
