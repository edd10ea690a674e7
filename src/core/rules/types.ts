import type { Json } from '../shared/json.ts';

/** A JSON-Logic expression from a configuration file; `checkRule` decides whether it is in the strict subset. */
export type Rule = Json;

/** What a fact is, units included: money counts dollars, a rate is a fraction of one (0.8), a percent counts hundredths (80). The states are the values of the enum `usStates`, where there is one. */
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

/** One entry of the fact dictionary. */
export interface FactDefinition {
  readonly type: FactType;
  /** What people call it; the name stands in where there is none. */
  readonly label?: string;
  /** The enum of an `enum` fact; for a `list`, the enum or the type of its items. */
  readonly of?: string;
  /** The type of a list's items; without it `of` names the type or the enum. */
  readonly items?: Exclude<FactType, 'list'>;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Personal data: masked in explanations, never in a log. */
  readonly personal?: boolean;
  /** Computed from other facts by `deriveFacts`, never taken from outside. */
  readonly derived?: DerivedFact;
}

/** How a fact is computed: `ageOn` names a birthdate and a day, `daysAfter` a date and how many days to add. */
export interface DerivedFact {
  readonly ageOn?: readonly { readonly var: string }[];
  readonly daysAfter?: { readonly date: { readonly var: string }; readonly days: number };
}

/** Every fact a rule may read, by its dotted name. */
export type FactDictionary = Readonly<Record<string, FactDefinition>>;

/** The values of each enum, by the enum's name. */
export type EnumValues = Readonly<Record<string, readonly string[]>>;

/** A fact's value: money in dollars, a date as `yyyy-MM-dd`. */
export type FactValue = string | number | boolean | readonly string[];

/** What is known of an application, flat, by the dotted fact name; a fact that is absent, undefined or null is missing. */
export type Facts = Readonly<Record<string, FactValue | undefined>>;

/** What a rule comes to: a value, what must be known first, or why it cannot be answered. */
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
