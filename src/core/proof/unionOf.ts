import type { Vocabulary } from '../flow/ruleSet.ts';
import type { EnumValues } from '../rules/types.ts';

export const unionOf = (one: Vocabulary, other: Vocabulary): Vocabulary =>
  one === other
    ? one
    : { facts: { ...one.facts, ...other.facts }, enums: unionOfEnums(one.enums, other.enums) };

function unionOfEnums(one: EnumValues, other: EnumValues): EnumValues {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]),
  );
}
