import type { ApplicationFacts } from './applicationFacts.ts';

/** Facts that are values; the others say what values mean. */
type ValueFacts = Omit<ApplicationFacts, 'statuses' | 'listed'>;

/** The facts that a row demands: each must be the value or one of the values. An empty demand is always met. */
export type Demands = {
  readonly [Name in keyof ValueFacts]?: ValueFacts[Name] | readonly ValueFacts[Name][];
};

export type FactValues = Readonly<Partial<ValueFacts>>;

const isList = (wanted: unknown): wanted is readonly unknown[] => Array.isArray(wanted);

export const demanded = (demands: Demands): readonly (keyof ValueFacts)[] =>
  Object.keys(demands) as (keyof ValueFacts)[];

export const meets = (demands: Demands, facts: ApplicationFacts): boolean =>
  demanded(demands).every((name) => {
    const wanted: unknown = demands[name];
    return isList(wanted) ? wanted.includes(facts[name]) : wanted === facts[name];
  });

export const valuesOf = (demands: Demands, facts: ApplicationFacts): FactValues =>
  Object.fromEntries(demanded(demands).map((name) => [name, facts[name]]));
