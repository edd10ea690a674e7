import type { Vocabulary } from '../flow/ruleSet.ts';
import { compileRule } from '../rules/compileRule.ts';
import type { FactDefinition, Facts, FactValue } from '../rules/types.ts';
import { moved, seedOf, unitOf } from './factSamples.ts';
import { type Atoms, type Computed, readAtoms } from './readAtoms.ts';

/** The largest number tried, in units of the fact. */
const MOST_UNITS = 2 ** 30;

/**
 * The values at which comparisons of computed sides change, varying one fact while the others stay at their
 * first threshold. Found by bisection, so only one change per fact.
 */
export function bordersOf(
  { computed }: Atoms,
  finding: { readonly vocabulary: Vocabulary; readonly marks: ReadonlyMap<string, ReadonlySet<FactValue>> },
): readonly (readonly [string, readonly FactValue[]])[] {
  return computed.flatMap((comparison) => bordersIn(comparison, finding));
}

function bordersIn(
  { left, right }: Computed,
  { vocabulary, marks }: Parameters<typeof bordersOf>[1],
): readonly (readonly [string, readonly FactValue[]])[] {
  const compiled = compileRule({ '<': [left, right] }, vocabulary);
  if (!compiled.ok) return [];
  const names = [...readAtoms([left, right]).facts].filter(
    (name) => unitOf(definitionOf(name, vocabulary)) !== undefined,
  );
  const stand = (name: string): FactValue => {
    const [first] = marks.get(name) ?? [];
    return first ?? seedOf(definitionOf(name, vocabulary));
  };
  const around: Facts = Object.fromEntries(names.map((name) => [name, stand(name)]));
  return names.map((name) => {
    const definition = definitionOf(name, vocabulary);
    const holds = (value: FactValue): boolean => {
      const outcome = compiled.value.evaluate({ ...around, [name]: value });
      return outcome.type === 'value' && outcome.value === true;
    };
    return [name, [stand(name), ...turnOf(holds, definition)]] as const;
  });
}

const definitionOf = (name: string, { facts }: Vocabulary): FactDefinition => facts[name] ?? { type: 'text' };

function turnOf(holds: (value: FactValue) => boolean, definition: FactDefinition): readonly FactValue[] {
  const at = (units: number): FactValue => moved(definition.minimum ?? 0, units, definition);
  let [low, high] = [0, MOST_UNITS];
  const before = holds(at(low));
  if (holds(at(high)) === before) return [];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(at(middle)) === before) low = middle;
    else high = middle;
  }
  return [at(high)];
}
