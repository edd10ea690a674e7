/** A violated keyword of an answer, without the answer itself. */
export interface Problem {
  /** The field; '' if the answers are not an object. */
  readonly field: string;
  /** The violated keyword of the field's schema, or `required`. */
  readonly keyword: string;
  /** The item of a list, from 0, and its field; absent if the answer itself is wrong. */
  readonly at?: { readonly index: number; readonly field: string };
  /** The keyword's parameters, such as `{ limit: 100 }`. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Checks the flat answers of a step; [] if valid. Takes any JSON and never throws. Empty text or lists count as
 * absent, in list items too; unknown fields are ignored.
 */
export type ValidateStep = (answers: unknown) => readonly Problem[];

/** The validators of a release by step id; without a prototype, so an unknown id is undefined. */
export type Validators = Readonly<Record<string, ValidateStep>>;

/** The exports of the module from `compileValidators`. */
export interface ValidatorsModule {
  readonly validators: Validators;
}
