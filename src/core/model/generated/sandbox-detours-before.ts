/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The milestone that ends it.
 */
export type Milestone = string;
/**
 * It is part of the way only while this is known to hold.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;
export type Milestone1 = string;
export type EffectName = string;
/**
 * The stage before which its stages come; without it they come next.
 */
export type Milestone2 = string;

/**
 * Stages that test borrowers had of their own before every journey had branches.
 */
export interface SandboxDetoursBeforeFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * By test borrower.
   */
  detours: {
    /**
     * @minItems 1
     */
    [k: string]: DetourBefore[];
  };
}
export interface DetourBefore {
  /**
   * The stage of journey-before.yaml that it comes before.
   */
  before: string;
  stage: JourneyStage;
}
export interface JourneyStage {
  id: Milestone;
  /**
   * The checklist status while it is open.
   */
  status: string;
  when?: Rule;
  /**
   * What ends it when neither time nor other milestones do: step calls (core/flow/stepCalls.ts), or offer, consent, signers, coBorrowers, notary, documents. The first is what the sandbox control plays.
   *
   * @minItems 1
   */
  by?: Milestone1[];
  /**
   * ISO 8601 duration after which the milestone is reached. Only what the law or the lender makes wait; what somebody has to do or find out is a task (asks).
   */
  takes?: string;
  /**
   * A moment of the application until which it lasts; over at once when that is past, open while it is not known.
   */
  takesUntil?: 'rescissionEnd' | 'earliestClosing' | 'appointment' | 'planEnds' | 'valuationFeeAllowed';
  /**
   * It ends once all of these milestones are reached.
   *
   * @minItems 1
   */
  until?: Milestone1[];
  /**
   * Nothing ends it.
   */
  never?: true;
  /**
   * Status fields (1 §3) that entering it sets.
   */
  sets?: Record<string, unknown>;
  /**
   * Application fields that entering it sets.
   */
  data?: Record<string, unknown>;
  /**
   * Status fields that are set when it is over.
   */
  leaves?: Record<string, unknown>;
  /**
   * Effects in code (features/lender/effects), run when it is entered.
   *
   * @minItems 1
   */
  onEnter?: EffectName[];
  /**
   * Effects run when it is over, however it ended.
   *
   * @minItems 1
   */
  does?: EffectName[];
  /**
   * Lapses of this file: what the lender does when it stays open for long.
   *
   * @minItems 1
   */
  lapses?: Milestone1[];
  place?: Place;
  remove?: boolean;
  /**
   * The task, by name and version of its contract (schemas/tasks), whose answer ends it.
   */
  asks?: string;
  /**
   * ISO 8601 duration after which a task without an answer counts as answered by late.
   */
  deadline?: string;
  /**
   * By outcome of the task, late and failed included: what it leads to. The usual outcome, the first of the contract, needs no name: it ends the stage. Every other one is named.
   */
  on?: {
    [k: string]: JourneyBranch;
  };
}
/**
 * Where a layer puts a list entry it adds or moves.
 */
export interface Place {
  after?: string;
  before?: string;
}
/**
 * What an outcome leads to. Its stages count only while the newest answer is this outcome.
 */
export interface JourneyBranch {
  /**
   * Effects run when this is the answer.
   *
   * @minItems 1
   */
  does?: EffectName[];
  before?: Milestone2;
  /**
   * The stages of this branch, in order.
   *
   * @minItems 1
   */
  stages?: JourneyStage[];
  /**
   * The task is asked again once its stages, which come before, are over.
   */
  again?: true;
}
