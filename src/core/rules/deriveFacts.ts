import { ageOn, isCalendarDate } from '../shared/calendarDate.ts';
import type { FactDictionary, Facts, FactValue } from './types.ts';

/**
 * `facts` with every derived fact of the dictionary computed: `ageOn` in whole years.
 * Where an input is missing or no date, the derived fact is undefined; a value given for it from outside never counts.
 */
export function deriveFacts(facts: Facts, dictionary: FactDictionary): Facts {
  const derived = Object.entries(dictionary).flatMap(([name, { derived }]): [string, number | undefined][] =>
    derived ? [[name, age(...derived.ageOn.map((input) => read(facts, input.var)))]] : [],
  );
  return Object.fromEntries([...Object.entries(facts), ...derived]);
}

const read = (facts: Facts, name: string): FactValue | undefined =>
  Object.hasOwn(facts, name) ? facts[name] : undefined;

const isDate = (value: FactValue | undefined): value is string =>
  typeof value === 'string' && isCalendarDate(value, 1);

const age = (birthdate?: FactValue, on?: FactValue): number | undefined =>
  isDate(birthdate) && isDate(on) ? ageOn(birthdate, on) : undefined;
