/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;

export interface EnumsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  enums: {
    [k: string]: EnumDefinition;
  };
}
export interface EnumDefinition {
  /**
   * @minItems 1
   */
  values: EnumValue[];
  /**
   * True for a closed list of the calls that no step or screen shows; nothing of the configuration uses it.
   */
  ofCalls?: boolean;
}
export interface EnumValue {
  /**
   * The stored and sent value.
   */
  id: string;
  label?: CopyKey;
  description?: CopyKey;
  /**
   * The id of the value this one is a kind of: it is shown indented below it, and ticked on its own.
   */
  under?: string;
  /**
   * Of a condition: the type of document it asks for, one of documentTypes.
   */
  documentType?: string;
  /**
   * What it is reported as to an authority.
   */
  code?: string;
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
