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

export interface StaffWordsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * The language that the staff's pages speak.
   */
  locale: 'en-US';
  /**
   * The words of the staff's pages, by key.
   */
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
