/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * A state of the United States, or the District of Columbia.
 */
export type State = string;

export interface MatrixFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  families: PolicyFamily[];
}
/**
 * One column of the matrix of states and policies: a question that every state must have an answer to. A layer may hold only what differs.
 */
export interface PolicyFamily {
  id: Id;
  /**
   * The head of the column.
   */
  title: string;
  /**
   * What the column asks of each state, in one sentence.
   */
  asks: string;
  /**
   * The policies that answer it; each shows only in the states it concerns.
   */
  policies?: Id[];
  /**
   * Why nothing is to be regulated in a state, as a lawyer would accept it: a fact or a law, not that no rule is known. An entry that names the state counts before one for any.
   */
  notApplicable?: NotApplicable[];
  /**
   * Where nobody has found out whether the state has a rule, and what holds until then.
   */
  unknown?: UnknownAnswer[];
  /**
   * What compliance is still to answer; nothing depends on it.
   */
  open?: OpenQuestion[];
  place?: Place;
  remove?: boolean;
}
export interface NotApplicable {
  jurisdiction: State[] | 'any';
  because: string;
  /**
   * Rows of the product's specification behind it, which an examiner does not know.
   *
   * @minItems 1
   */
  specified?: string[];
}
export interface UnknownAnswer {
  jurisdiction: State[] | 'any';
  because: string;
  /**
   * Rows of the product's specification behind it, which an examiner does not know.
   *
   * @minItems 1
   */
  specified?: string[];
}
export interface OpenQuestion {
  jurisdiction: State[] | 'any';
  question: string;
  /**
   * Rows of the product's specification behind it, which an examiner does not know.
   *
   * @minItems 1
   */
  specified?: string[];
}
/**
 * Where a layer puts a list entry it adds or moves.
 */
export interface Place {
  after?: string;
  before?: string;
}
