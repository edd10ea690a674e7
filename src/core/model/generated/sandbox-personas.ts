/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The stage before which it is put in.
 */
export type Milestone = string;
/**
 * The milestone that ends it.
 */
export type Milestone1 = string;
/**
 * It is part of the way only while this is known to hold.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;
export type Milestone2 = string;
export type EffectName = string;

export interface SandboxPersonasFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * @minItems 1
   */
  personas: SandboxPersona[];
}
export interface SandboxPersona {
  id: string;
  title: string;
  /**
   * What there is to try, for docs/sandbox.md.
   */
  tries?: string;
  /**
   * Where the property of a borrower made by the sandbox control stands.
   */
  state?: string;
  borrower?: SandboxBorrower;
  /**
   * Application fields that the application begins with.
   */
  data?: Record<string, unknown>;
  /**
   * Status fields that the application begins with.
   */
  sets?: Record<string, unknown>;
  /**
   * Stages put into the journey of this borrower; those before the same stage stand in this order.
   *
   * @minItems 1
   */
  detours?: JourneyDetour[];
  /**
   * Statuses that this borrower's way passes and the ordinary one does not: the sandbox control chooses the borrower by them.
   *
   * @minItems 1
   */
  leadsTo?: string[];
  /**
   * The sandbox control marks a debt for payoff when it chooses the offer.
   */
  paysOff?: true;
  /**
   * The sandbox control chooses the largest draw.
   */
  drawsMost?: true;
  /**
   * The status this borrower comes to without doing anything.
   */
  ends: string;
}
/**
 * What would otherwise be drawn by a hash, or asked of a provider.
 */
export interface SandboxBorrower {
  score?: number;
  homeValue?: number;
  lienShare?: number;
  debtShare?: number;
  /**
   * How much of the stated income providers and documents confirm; 1 when left out.
   */
  verifiedIncomeShare?: number;
  /**
   * LINK: a link verifies at once; PARTIAL: one source stays open for documents; DOCUMENTS: only uploads help.
   */
  incomeMethod?: 'LINK' | 'PARTIAL' | 'DOCUMENTS';
  /**
   * The PIN that opens the frozen credit file.
   */
  pin?: string;
  /**
   * @minItems 1
   */
  frozenBureaus?: ('EQUIFAX' | 'EXPERIAN' | 'TRANSUNION')[];
  /**
   * Dollars of a lien that only the title search finds.
   */
  titleLien?: number;
  /**
   * What the home is worth when the documents of closing are made; as before when left out.
   */
  closingHomeValue?: number;
  /**
   * Whether an automated valuation knows the home; true when left out.
   */
  hasAvm?: boolean;
  /**
   * @minItems 1
   */
  notaryModes?: ('ONLINE' | 'MANUAL')[];
  floodZone?: boolean;
  /**
   * How many notary sessions fail before one succeeds.
   */
  notaryFails?: number;
  /**
   * How many identity checks fail before one succeeds.
   */
  identityFails?: number;
}
/**
 * A stage that is put in before another.
 */
export interface JourneyDetour {
  before: Milestone;
  id: Milestone1;
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
  by?: Milestone2[];
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
  until?: Milestone2[];
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
  lapses?: Milestone2[];
}
