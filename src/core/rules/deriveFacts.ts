import { addDays, ageOn, isCalendarDate } from '../shared/calendarDate.ts';
import type { DerivedFact, FactDictionary, Facts, FactValue } from './types.ts';

/**
 * `facts` with every derived fact: `ageOn` in whole years, `daysAfter` as a date. If an input is missing or
 * not a date, the derived fact is undefined. A given value for a derived fact is ignored.
 */
export const deriveFacts = (facts: Facts, dictionary: FactDictionary): Facts => ({
  ...facts,
  ...derivedFacts(facts, dictionary),
});

/** Only the derived facts, each of them, in the same way. */
export const derivedFacts = (
  facts: Facts,
  dictionary: FactDictionary,
): Record<string, FactValue | undefined> =>
  Object.fromEntries(
    Object.entries(dictionary).flatMap(([name, { derived }]) =>
      derived ? [[name, derive(derived, facts)]] : [],
    ),
  );

export const derivedInputs = ({ ageOn: ages = [], daysAfter }: DerivedFact): readonly string[] =>
  [...ages, ...(daysAfter ? [daysAfter.date] : [])].map((input) => input.var);

function derive(derived: DerivedFact, facts: Facts): FactValue | undefined {
  const [first, second] = derivedInputs(derived).map((name) => read(facts, name));
  return derived.daysAfter ? moved(first, derived.daysAfter.days) : age(first, second);
}

const read = (facts: Facts, name: string): FactValue | undefined =>
  Object.hasOwn(facts, name) ? facts[name] : undefined;

const isDate = (value: FactValue | undefined): value is string =>
  typeof value === 'string' && isCalendarDate(value, 1);

const age = (birthdate?: FactValue, on?: FactValue): number | undefined =>
  isDate(birthdate) && isDate(on) ? ageOn(birthdate, on) : undefined;

const moved = (date: FactValue | undefined, days: number): string | undefined =>
  isDate(date) ? addDays(date, days) : undefined;
