/* Generated from schemas/config by `npm run generate`. Do not edit. */

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
  /**
   * By task: the outcomes of its rounds, the last repeated; `nothing` for no answer at all. Others are as in performer.yaml.
   */
  answers?: {
    /**
     * @minItems 1
     */
    [k: string]: (string | PersonaAnswer)[];
  };
}
/**
 * What would otherwise be drawn by a hash, or asked of a provider.
 */
export interface SandboxBorrower {
  score?: number;
  /**
   * The score of whoever borrows too.
   */
  coBorrowerScore?: number;
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
  floodZone?: boolean;
  /**
   * How many notary sessions fail before one succeeds.
   */
  notaryFails?: number;
  /**
   * How many identity checks fail before one succeeds.
   */
  identityFails?: number;
  /**
   * How many reviews of documents are refused, whatever they show.
   */
  reviewsRefused?: number;
}
export interface PersonaAnswer {
  outcome: string;
  after?: string;
  /**
   * The outcome's data, by its contract (schemas/tasks).
   */
  data?: {
    [k: string]: unknown;
  };
}
