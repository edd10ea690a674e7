/** One failed keyword of one answer. The answer itself is never in it. */
export interface Problem {
  /** The field of the step; '' when the answers as a whole are not an object. */
  readonly field: string;
  /** The keyword of the field's schema that failed, or `required`. */
  readonly keyword: string;
  /** Which item of a list, from 0, and which field of it; absent when the answer itself is wrong. */
  readonly at?: { readonly index: number; readonly field: string };
  /** What the keyword asked for, such as `{ limit: 100 }`. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Checks the flat answers of one step; [] when they are valid. Takes any JSON and never throws.
 * An empty text or list counts as absent, in the items of a list too; fields that the step does not have are ignored.
 */
export type ValidateStep = (answers: unknown) => readonly Problem[];

/** The validators of a release by step id; it has no prototype, so an unknown id is undefined. */
export type Validators = Readonly<Record<string, ValidateStep>>;

/** What the module text of `compileValidators` exports. */
export interface ValidatorsModule {
  readonly validators: Validators;
}
