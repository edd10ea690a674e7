/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * Only while this is known to hold when its turn comes.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;
export type Milestone = string;

/**
 * What the sandbox control answers in a borrower's place on the way to a status.
 */
export interface SandboxSampleAnswersFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * What ends a stage (its `by`: a step call, or offer, consent, signers, notary, documents) -> what is done for it, in order.
   */
  answers: {
    /**
     * @minItems 1
     */
    [k: string]: SampleAnswer[];
  };
}
export interface SampleAnswer {
  /**
   * The step call that is made; it goes through the very engine that browsers use.
   */
  call?: string;
  step?: Id;
  when?: Rule;
  /**
   * The body of the call. A text $application/<pointer> becomes that part of the application, $fact/<name> a fact, $code/<package> the code of its consent document, $today+30 a day; what follows a space stays.
   */
  document?: import('../../shared/json.ts').JsonObject;
  /**
   * A file is uploaded.
   */
  upload?: {
    /**
     * One of the enum documentTypes.
     */
    type: string;
    side?: string;
    /**
     * For the open condition of this category.
     */
    condition?: string;
  };
  /**
   * Every document of the package is opened and read to its end.
   */
  read?: 'SUMMARY' | 'CLOSING' | 'NOTARY';
  /**
   * Every document of the package that is signed is signed.
   */
  sign?: 'CLOSING';
  /**
   * The open condition of this category is handed in.
   */
  submit?: string;
  /**
   * The notary is met by video; or everyone else who signs reads and signs.
   */
  meet?: 'NOTARY' | 'SIGNERS';
  /**
   * Stands in for what takes time that does not pass here: these milestones are reached.
   *
   * @minItems 1
   */
  reach?: Milestone[];
  /**
   * With reach: status fields.
   */
  sets?: Record<string, unknown>;
  /**
   * With reach: application fields.
   */
  data?: Record<string, unknown>;
  /**
   * Only for these test borrowers, in place of the samples that are for everybody.
   *
   * @minItems 1
   */
  for?: Id[];
}
