/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * A plain JSON-Logic expression of the strict, typed subset; reads facts by { var: name }.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;
/**
 * The name of a fact in facts.yaml.
 */
export type FactName = string;
/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;

export interface Flow {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  id: Id;
  base: string;
  /**
   * path: each step has its own address; query: one address, the step in ?step=.
   */
  navigation: 'path' | 'query';
  progress: 'bar' | 'stepper' | 'none';
  enter?: FlowEntry[];
  /**
   * Any step but `else` without this fact returns to `else`.
   */
  requires?: {
    fact: FactName;
    else: Id;
  };
  /**
   * Policies decided when the flow is submitted.
   */
  policies?: Id[];
  /**
   * @minItems 1
   */
  steps: FlowStep[];
  groups?: FlowGroup[];
  /**
   * A named action, hand-written.
   */
  submit: 'createApplication' | 'none';
}
/**
 * First that holds wins.
 */
export interface FlowEntry {
  id: Id;
  when: Rule;
  redirect: string;
  keepQuery?: 'all' | 'none';
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
export interface FlowStep {
  id: Id;
  /**
   * The last part of the address (or the value of the query parameter); empty for the first.
   */
  path?: string;
  when?: Rule;
  title?: CopyKey;
  place?: Place;
  remove?: boolean;
}
export interface FlowGroup {
  id: Id;
  label: CopyKey;
  /**
   * @minItems 1
   */
  steps: Id[];
}
