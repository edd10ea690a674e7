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
  borrower?: SandboxBorrower;
  stop?: SandboxStop;
  /**
   * The status this borrower comes to.
   */
  ends: string;
}
export interface SandboxBorrower {
  score?: number;
  homeValue?: number;
  lienShare?: number;
  debtShare?: number;
}
export interface SandboxStop {
  during: string;
  status: SandboxStopStatus;
}
export interface SandboxStopStatus {
  checklistStatus: string;
  uwDecision?: 'REVIEW' | 'ERROR' | 'INELIGIBLE' | 'UNKNOWN';
  uwSubDecision?: 'CREDIT_FROZEN' | 'UNKNOWN_SUBDECISION' | 'BPO_PENDING';
  creditFrozenWithPin?: boolean;
  datatreeNoMatch?: boolean;
  bpo?: string;
}
