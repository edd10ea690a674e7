import { exactArithmetic } from '../rules/exactArithmetic.ts';
import type { FactDefinition, FactValue } from '../rules/types.ts';
import { addDays, daysUntil, isCalendarDate } from '../shared/calendarDate.ts';
import { unitOf } from './factSamples.ts';
import type { Random } from './randomFrom.ts';

/** The values of an ordered fact by whole places, which are finer than its unit. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly perUnit: number;
  readonly at: (place: number) => FactValue;
  /** The least place for what is no value of the fact. */
  readonly placeOf: (value: unknown) => number;
  /** A place where values of such facts are: small ones as often as large ones, or evenly. */
  readonly somewhere: (random: Random) => number;
}

/** Undefined for a fact without order. */
export function scaleOf(definition: FactDefinition): Scale | undefined {
  if (definition.type === 'date') return DAYS;
  const unit = unitOf(definition);
  return unit === undefined ? undefined : numbersOf(definition, unit);
}

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2099-12-31';

const DAYS: Scale = {
  least: 0,
  most: daysUntil(FIRST_DAY, LAST_DAY),
  perUnit: 1,
  at: (place) => addDays(FIRST_DAY, place),
  placeOf: (value) =>
    typeof value === 'string' && isCalendarDate(value) ? Math.max(0, daysUntil(FIRST_DAY, value)) : 0,
  somewhere: (random) => Math.floor(random.next() * (DAYS.most + 1)),
};

/** The largest number tried, in units of the fact. */
const MOST_UNITS = 2 ** 30;
/** Of money a hundred million dollars, of rates twice the whole. */
const USUAL_UNITS = { money: 1e8, other: 2e4 } as const;
const FINENESS = 100;
/** The share of numbers below the least of a fact that has none. */
const NEGATIVE = 0.1;

function numbersOf({ type, minimum, maximum }: FactDefinition, unit: number): Scale {
  const perUnit = type === 'integer' ? 1 : FINENESS;
  const placed = (value: number): number => exactArithmetic['*'](exactArithmetic['/'](value, unit), perUnit);
  const least = minimum === undefined ? -MOST_UNITS * perUnit : Math.ceil(placed(minimum));
  const most = maximum === undefined ? MOST_UNITS * perUnit : Math.floor(placed(maximum));
  const usual = type === 'money' ? USUAL_UNITS.money : USUAL_UNITS.other;
  const from = minimum === undefined ? 0 : least;
  const span = Math.max(1, Math.min((most - from) / perUnit + 1, usual));
  return {
    least,
    most,
    perUnit,
    at: (place) => exactArithmetic['/'](exactArithmetic['*'](place, unit), perUnit),
    placeOf: (value) =>
      typeof value === 'number' ? Math.min(most, Math.max(least, Math.round(placed(value)))) : least,
    somewhere: (random) => {
      const units = random.next() < 0.5 ? span ** random.next() - 1 : random.next() * span;
      const isNegative = minimum === undefined && random.next() < NEGATIVE;
      const place = from + (isNegative ? -1 : 1) * Math.floor(units) * perUnit;
      return Math.min(most, place);
    },
  };
}
