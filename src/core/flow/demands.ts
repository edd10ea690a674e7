import type { ApplicationFacts } from './applicationFacts.ts';

/** What a row asks of the facts: each named one must be the value, or one of the values. Nothing demanded always holds. */
export type Demands = {
  readonly [Name in keyof ApplicationFacts]?: ApplicationFacts[Name] | readonly ApplicationFacts[Name][];
};

/** Facts by name, as they stood when a row was asked. */
export type FactValues = Readonly<Partial<ApplicationFacts>>;

const isList = (wanted: unknown): wanted is readonly unknown[] => Array.isArray(wanted);

/** The names of the facts a row asks for. */
export const demanded = (demands: Demands): readonly (keyof ApplicationFacts)[] =>
  Object.keys(demands) as (keyof ApplicationFacts)[];

/** Whether the facts meet every demand. */
export const meets = (demands: Demands, facts: ApplicationFacts): boolean =>
  demanded(demands).every((name) => {
    const wanted: unknown = demands[name];
    return isList(wanted) ? wanted.includes(facts[name]) : wanted === facts[name];
  });

/** The values of the facts a row asks for: the reason it held or did not. */
export const valuesOf = (demands: Demands, facts: ApplicationFacts): FactValues =>
  Object.fromEntries(demanded(demands).map((name) => [name, facts[name]]));
