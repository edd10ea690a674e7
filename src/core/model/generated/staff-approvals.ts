/* Generated from schemas/config by `npm run generate`. Do not edit. */

export interface StaffApprovalsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * Kinds of changes. A change belongs to the first that names it; the last must name every change.
   *
   * @minItems 1
   * @maxItems 50
   */
  kinds: ApprovalKind[];
}
export interface ApprovalKind {
  /**
   * A short name, for people.
   */
  id: string;
  /**
   * What belongs to it, for people.
   */
  says: string;
  /**
   * Beginnings of JSON pointers into the configuration of a lender; a star stands for one name.
   *
   * @minItems 1
   * @maxItems 100
   */
  changes: string[];
  /**
   * How many people must agree.
   */
  approvals: number;
  /**
   * A role that at least one of them has at the lender.
   */
  amongThem?: string;
}
