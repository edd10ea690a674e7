import type { Json } from '../shared/json.ts';

/**
 * A JSON-Logic expression from a configuration file; `checkRule` decides whether it is in the strict subset.
 */
export type Rule = Json;

/**
 * Money is in dollars, a rate is a fraction (0.8), a percent counts hundredths (80). States are the values of
 * the enum `usStates`, if present.
 */
export type FactType =
  | 'text'
  | 'integer'
  | 'money'
  | 'rate'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'state'
  | 'zip'
  | 'enum'
  | 'list';

export interface FactDefinition {
  readonly type: FactType;
  readonly label?: string;
  /** The enum of an `enum` fact; for a `list`, the enum or type of its items. */
  readonly of?: string;
  /** A list's item type; without it `of` names type or enum. */
  readonly items?: Exclude<FactType, 'list'>;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Personal data: masked in explanations, never logged. */
  readonly personal?: boolean;
  /** A trait that no outcome may count (15 U.S.C. § 1691(a)). */
  readonly protected?: boolean;
  /** More of it only helps: nobody is refused for more. */
  readonly moreIsBetter?: boolean;
  /** Computed by `deriveFacts`, never taken from outside. */
  readonly derived?: DerivedFact;
}

/** `ageOn` names a birth date and a day, `daysAfter` a date and a number of days. */
export interface DerivedFact {
  readonly ageOn?: readonly { readonly var: string }[];
  readonly daysAfter?: { readonly date: { readonly var: string }; readonly days: number };
}

/** Every fact a rule may read, by dotted name. */
export type FactDictionary = Readonly<Record<string, FactDefinition>>;

export type EnumValues = Readonly<Record<string, readonly string[]>>;

/** Money is in dollars, a date is `yyyy-MM-dd`. */
export type FactValue = string | number | boolean | readonly string[];

/** Known facts of an application by dotted name; absent, undefined and null mean missing. */
export type Facts = Readonly<Record<string, FactValue | undefined>>;

export type Outcome<T = FactValue> =
  | { readonly type: 'value'; readonly value: T }
  | { readonly type: 'unknown'; readonly missing: readonly string[] }
  | { readonly type: 'error'; readonly message: string };

export interface RuleProblem {
  readonly pointer: string;
  readonly message: string;
  /** The likely fix, ready to be written. */
  readonly suggestion?: string;
}

export interface RuleContext {
  readonly facts: FactDictionary;
  readonly enums: EnumValues;
  /** The required type of the result (default: yes/no). */
  readonly expected?: FactType;
}
