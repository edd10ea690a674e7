import type { Vocabulary } from '../flow/ruleSet.ts';
import type { FactDefinition, FactDictionary, FactValue } from '../rules/types.ts';
import { sourcesOfFact } from './deriveBack.ts';
import type { Random } from './randomFrom.ts';
import { scaleOf } from './scaleOf.ts';

/** The facts that no outcome may count (15 U.S.C. § 1691(a)). */
export const traitsIn = (facts: FactDictionary): readonly string[] =>
  Object.keys(facts).filter((name) => facts[name]?.protected && !facts[name]?.derived);

/** Whether any of the facts is the trait or follows from it, as an age follows from a birthdate. */
export const tellTrait = (names: Iterable<string>, trait: string, facts: FactDictionary): boolean =>
  [...names].some((name) => name === trait || sourcesOfFact(name, facts).includes(trait));

const NAMES = ['Ann', 'Zbigniew', 'María José', 'Nguyễn', "O'Neill", 'Latoya', 'محمد', 'X'];

/** Any value of a trait. */
export function traitValue(definition: FactDefinition, { enums }: Vocabulary, random: Random): FactValue {
  const scale = scaleOf(definition);
  if (scale) return scale.at(scale.somewhere(random));
  if (definition.type === 'boolean') return random.next() < 0.5;
  const listed = enums[definition.of ?? ''] ?? [];
  return random.pick(listed.length > 0 ? listed : NAMES);
}
