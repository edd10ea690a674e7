import type { Vocabulary } from '../flow/ruleSet.ts';
import { exactArithmetic } from '../rules/exactArithmetic.ts';
import { factKind, type SettledKind } from '../rules/kinds.ts';
import type { FactDefinition, FactValue } from '../rules/types.ts';
import { valueTest } from '../rules/valueTest.ts';
import { addDays } from '../shared/calendarDate.ts';

/** Today's date in proofs, unless given; proofs never read a clock. */
export const PROOF_DAY = '2026-06-15';

const UNITS: Readonly<Record<string, number>> = { integer: 1, money: 1, rate: 0.0001, percent: 0.01 };

/** The step between neighboring numbers of this type; undefined if it is not a number. */
export const unitOf = ({ type }: Pick<FactDefinition, 'type'>): number | undefined => UNITS[type];

export const isOrdered = (definition: Pick<FactDefinition, 'type'>): boolean =>
  definition.type === 'date' || unitOf(definition) !== undefined;

/** The value moved by units (days for a date); unchanged for types without order. */
export function moved(value: FactValue, units: number, definition: Pick<FactDefinition, 'type'>): FactValue {
  const unit = unitOf(definition);
  if (definition.type === 'date' && typeof value === 'string') return addDays(value, units);
  if (unit === undefined || typeof value !== 'number') return value;
  return exactArithmetic['+'](value, exactArithmetic['*'](unit, units));
}

/**
 * One value of each region: thresholds, their neighbors, and a value in each gap, in order. Leaves out values
 * that the fact cannot have.
 */
export function around(
  thresholds: Iterable<FactValue>,
  definition: FactDefinition,
  vocabulary: Vocabulary,
): readonly FactValue[] {
  const sorted = [...new Set(thresholds)].sort(compareValues);
  const near = isOrdered(definition)
    ? sorted.flatMap((value) => [-1, 0, 1].map((units) => moved(value, units, definition)))
    : sorted;
  const bounded = near.map((value) => withinBounds(value, definition));
  const plain = possible(bounded, definition, vocabulary);
  return [
    ...plain,
    ...possible(gaps(sorted, definition), definition, vocabulary).filter((value) => !plain.includes(value)),
  ];
}

/** The values that the fact can have, without duplicates. */
export function possible(
  values: Iterable<FactValue>,
  definition: FactDefinition,
  { enums }: Vocabulary,
): readonly FactValue[] {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = definition;
  const fits = valueTest(factKind(definition), enums);
  const isWithin = (value: FactValue) => typeof value !== 'number' || (value >= minimum && value <= maximum);
  return [...new Set(values)].filter((value) => fits(value) && isWithin(value)).sort(compareValues);
}

function gaps(sorted: readonly FactValue[], definition: FactDefinition): readonly FactValue[] {
  const unit = unitOf(definition);
  if (unit === undefined || definition.type === 'integer') return [];
  return sorted.flatMap((value, index) => {
    const next = sorted[index + 1];
    const isNarrow = typeof value === 'number' && typeof next === 'number' && next - value <= unit;
    return isNarrow ? [(value + next) / 2] : [];
  });
}

/** A value outside the bounds moves to the bound, which is a region too. */
function withinBounds(value: FactValue, { minimum, maximum }: FactDefinition): FactValue {
  if (typeof value !== 'number') return value;
  return Math.min(Math.max(value, minimum ?? Number.NEGATIVE_INFINITY), maximum ?? Number.POSITIVE_INFINITY);
}

const compareValues = (one: FactValue, other: FactValue): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1;

const POOLS: Readonly<Record<string, readonly string[]>> = {
  text: ['other', 'another', 'a third', 'a fourth'],
  state: ['CA', 'FL', 'CO', 'OH', 'VA', 'NJ', 'IL', 'PA'],
  zip: ['90210', '80202', '33101', '60601'],
};

/** Up to `count` values of an unordered type that are not among those mentioned. */
export function others(
  kind: SettledKind,
  mentioned: ReadonlySet<FactValue>,
  count: number,
  { enums }: Vocabulary,
): readonly FactValue[] {
  const known = kind.type === 'state' ? enums.usStates : kind.type === 'enum' ? enums[kind.of] : undefined;
  const pool = [...(POOLS[kind.type] ?? []), ...(known ?? [])];
  const allowed = known ? new Set(known) : undefined;
  const fresh = [...new Set(pool)].filter((value) => !mentioned.has(value) && (allowed?.has(value) ?? true));
  return fresh.slice(0, count);
}

const SEEDS: Readonly<Record<string, FactValue>> = {
  integer: 10,
  money: 100_000,
  rate: 0.5,
  percent: 5,
  date: PROOF_DAY,
};

/** A starting value for an ordered fact without thresholds. */
export const seedOf = (definition: FactDefinition): FactValue =>
  withinBounds(SEEDS[definition.type] ?? 0, definition);
