/* Generated from schemas/config by `npm run generate`. Do not edit. */

export type MigrationChange = RenameChange | SplitChange | DropChange;
/**
 * A JSON Pointer.
 */
export type Pointer = string;

/**
 * How drafts that were saved before a change of fields are read after it; a rename, split or drop at a time.
 */
export interface Migration {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * A number of four digits, in the order they are applied, and a name: 0001-income-by-source.
   */
  id: string;
  /**
   * What changed, for people.
   */
  why: string;
  /**
   * @minItems 1
   */
  changes: MigrationChange[];
  /**
   * Drafts before and after; every check applies them, and takes them back where nothing is dropped.
   *
   * @minItems 1
   */
  samples: MigrationSample[];
}
export interface RenameChange {
  /**
   * An answer that stands elsewhere now.
   */
  rename: {
    from: Pointer;
    to: Pointer;
  };
}
export interface SplitChange {
  /**
   * A text that is several answers now; what is over goes to the last.
   */
  split: {
    from: Pointer;
    at: string;
    /**
     * @minItems 2
     */
    into: Pointer[];
  };
}
export interface DropChange {
  /**
   * An answer that is asked no more.
   */
  drop: {
    from: Pointer;
  };
}
export interface MigrationSample {
  before: {};
  after: {};
}
