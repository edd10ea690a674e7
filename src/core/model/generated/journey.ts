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
 * The stages of an application at its lender, in order. Known to the server only.
 */
export interface JourneyFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * In order: the status of an application is that of the first stage that is part of its way and not ended.
   *
   * @minItems 1
   */
  stages: JourneyStage[];
  /**
   * By name: what stages may say happens when they stay open for long.
   */
  lapses?: {
    [k: string]: JourneyLapse;
  };
}
export interface JourneyStage {
  id: Milestone;
  /**
   * The checklist status while it is open.
   */
  status: string;
  when?: Rule;
  /**
   * What ends it when neither time nor other milestones do: step calls (core/flow/stepCalls.ts), or offer, consent, signers, notary, documents. The first is what the sandbox control plays.
   *
   * @minItems 1
   */
  by?: Milestone1[];
  /**
   * ISO 8601 duration after which the milestone is reached.
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
}
/**
 * Where a layer puts a list entry it adds or moves.
 */
export interface Place {
  after?: string;
  before?: string;
}
/**
 * What the lender does when a stage stays open for long; the stage stays open unless what is done leads elsewhere.
 */
export interface JourneyLapse {
  /**
   * ISO 8601 duration since the stage was entered.
   */
  takes?: string;
  /**
   * A moment of the application; done again when that has moved on and is past again.
   */
  takesUntil?: 'rescissionEnd' | 'earliestClosing' | 'appointment' | 'planEnds' | 'valuationFeeAllowed';
  /**
   * Effects in code, dated when they were due.
   *
   * @minItems 1
   */
  does: EffectName[];
}
