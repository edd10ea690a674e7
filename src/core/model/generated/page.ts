/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;
/**
 * A plain JSON-Logic expression of the strict, typed subset; reads facts by { var: name }.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;

export interface Page {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  id: Id;
  path: string;
  title: CopyKey;
  blocks: PageBlock[];
}
export interface PageBlock {
  id: Id;
  type: 'heading' | 'text' | 'link' | 'hours' | 'originator' | 'licenses';
  text?: CopyKey;
  /**
   * A key of the brand's links, or an address within the application.
   */
  to?: string;
  when?: Rule;
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
