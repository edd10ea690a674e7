/* Generated from schemas/config by `npm run generate`. Do not edit. */

export type Message = string | Variants | MessageWithArguments;
/**
 * A plain JSON-Logic expression of the strict, typed subset; reads facts by { var: name }.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;
/**
 * First that holds; the last has no condition.
 *
 * @minItems 1
 */
export type Variants = Variant[];

export interface CopyFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * Whether a person who answers for the words has approved them; a translation must say.
   */
  reviewed?: boolean;
  messages: {
    [k: string]: Message;
  };
}
export interface Variant {
  when?: Rule;
  text: string;
}
export interface MessageWithArguments {
  args: {
    [k: string]: 'money' | 'number' | 'text' | 'date' | 'percent';
  };
  text?: string;
  variants?: Variants;
}
