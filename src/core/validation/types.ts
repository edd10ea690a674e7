/** A violated keyword, without the answer itself. */
export interface Problem {
  /** '' if the answers are not an object. */
  readonly field: string;
  /** A keyword of the field's schema, or `required`. */
  readonly keyword: string;
  /** The item of a list, from 0, and its field; absent if the answer itself is wrong. */
  readonly at?: { readonly index: number; readonly field: string };
  /** Such as `{ limit: 100 }`. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Checks the flat answers of a step; [] if valid. Takes any JSON and never throws. Empty text or lists count
 * as absent, in list items too; unknown fields are ignored.
 */
export type ValidateStep = (answers: unknown) => readonly Problem[];

/** By step id; without a prototype, so an unknown id is undefined. */
export type Validators = Readonly<Record<string, ValidateStep>>;

export interface ValidatorsModule {
  readonly validators: Validators;
}
