import { derivedInputs } from '../rules/deriveFacts.ts';
import type { FactDefinition, FactDictionary, FactValue } from '../rules/types.ts';
import { addDays } from '../shared/calendarDate.ts';

/** The source facts that determine `name`: itself, or what it is derived from. */
export function sourcesOfFact(name: string, dictionary: FactDictionary): readonly string[] {
  const derived = Object.hasOwn(dictionary, name) ? dictionary[name]?.derived : undefined;
  return derived ? derivedInputs(derived) : [name];
}

/**
 * Values of a derived fact's first input that produce `values`, such as birthdates for an age on one of
 * `days`.
 */
export function derivedBack(
  { derived }: FactDefinition,
  values: Iterable<FactValue>,
  days: readonly string[],
): readonly string[] {
  if (derived?.daysAfter) {
    const { days: after } = derived.daysAfter;
    return [...values].flatMap((value) => (typeof value === 'string' ? [addDays(value, -after)] : []));
  }
  return [...values].flatMap((age) => days.map((day) => bornBefore(day, Number(age))));
}

function bornBefore(day: string, age: number): string {
  const year = String(Number(day.slice(0, 4)) - age).padStart(4, '0');
  const monthDay = day.slice(5) === '02-29' ? '02-28' : day.slice(5);
  return `${year}-${monthDay}`;
}
