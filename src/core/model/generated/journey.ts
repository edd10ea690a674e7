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
 * While this is known to hold, the borrower can do nothing at the stage until the lapse: it is not their turn before, and is from then on.
 */
export type Rule1 = import('../../shared/json.ts').JsonObject | boolean;
/**
 * By which the program asks it: one of the base layer's asides.
 */
export type Milestone3 = string;
/**
 * borrower: only the borrower says it. lender: the lender's side says it. newest: both do, and the newest counts; an answer of the borrower is never replaced by what the lender knew before.
 */
export type FactOwner = 'borrower' | 'lender' | 'newest';
/**
 * The lender refuses by this reason (document.reason.*): it owes the notice of adverse action, which names it (12 CFR 1002.9(a)(2)).
 */
export type CopyKey = string;
/**
 * What the borrower reads it is.
 */
export type CopyKey1 = string;
/**
 * What the borrower reads it is.
 */
export type CopyKey2 = string;

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
  unanswered?: Unanswered;
  /**
   * Tasks that no stage waits for: what is asked about one condition or account while the application goes on.
   */
  asides?: JourneyAside[];
  acts?: LenderActs;
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
  waitsWhile?: Rule1;
  /**
   * The task of somebody who looks at it. Once that is answered the stage begins anew; the borrower may end it meanwhile.
   */
  asks?: string;
  /**
   * ISO 8601 duration: how long that task may take.
   */
  deadline?: string;
  /**
   * Effects in code, dated when they were due. Where it asks for a task: what is done when nobody answers that.
   *
   * @minItems 1
   */
  does: EffectName[];
}
/**
 * What becomes of a task that nobody answers in time, or that whoever performs it gives up, where its stage does not say: a person is asked, who has it asked again; if nobody does, the application ends.
 */
export interface Unanswered {
  /**
   * ISO 8601 duration: of tasks whose stage has no deadline of its own.
   */
  deadline: string;
  /**
   * The task of the person who looks at it.
   */
  asks: string;
  /**
   * ISO 8601 duration after which, without an answer of that person either, the application ends.
   */
  closes: string;
  /**
   * Effects run when it ends.
   *
   * @minItems 1
   */
  does: EffectName[];
}
/**
 * A task that no stage waits for, asked about one thing: its subject. It ends with its answer, with its application, and when a newer subject takes the place of its own.
 */
export interface JourneyAside {
  id: Milestone3;
  /**
   * The task, by name and version of its contract (schemas/tasks).
   */
  asks: string;
  /**
   * ISO 8601 duration after which a task without an answer counts as answered by late.
   */
  deadline?: string;
  /**
   * By outcome of the task, late and failed included: what it leads to. Every outcome that is not the usual one is named.
   */
  on?: {
    [k: string]: AsideBranch;
  };
  /**
   * Effects run when it is over, whatever the answer, after those of the answer.
   *
   * @minItems 1
   */
  does?: EffectName[];
}
/**
 * What an answer about a subject leads to.
 */
export interface AsideBranch {
  /**
   * Effects run when this is the answer.
   *
   * @minItems 1
   */
  does?: EffectName[];
}
/**
 * What a lender's own system may do with a task or an application besides answering. The newest release counts for every application.
 */
export interface LenderActs {
  /**
   * ISO 8601 duration: how long after it was asked a task may at last be due, when the lender's system puts its deadline off. Not at all without it.
   */
  extends?: string;
  /**
   * Fact -> who says what it is. Facts without an owner follow from other things, and nobody changes them from outside.
   */
  owners?: {
    [k: string]: FactOwner;
  };
  /**
   * Why a lender ends an application -> what follows.
   */
  cancels?: {
    [k: string]: CancelReason;
  };
  /**
   * Notices of law that a lender may send itself. ADVERSE_ACTION and INCOMPLETE take the place of this program's own.
   */
  notices?: {
    [k: string]: NoticeKind;
  };
  /**
   * Types of documents that a lender's system may add to an application.
   */
  documents?: {
    [k: string]: LenderDocumentType;
  };
}
export interface CancelReason {
  /**
   * What the borrower is told: that the application ended as they wished, that the lender ended it, or that what the lender asked for did not come.
   */
  cause: 'WITHDRAWN' | 'RESCINDED' | 'CANCELLED' | 'INCOMPLETE';
  reason?: CopyKey;
  /**
   * Only after this notice, issued here or sent by the lender.
   */
  after?: string;
  /**
   * Also once the borrower has signed, until the money is paid out: the borrower wished it.
   */
  signed?: true;
}
export interface NoticeKind {
  title: CopyKey1;
  /**
   * The law that asks for it.
   */
  citation: string;
}
export interface LenderDocumentType {
  title: CopyKey2;
  /**
   * Never shown to the borrower.
   */
  internal?: true;
}
