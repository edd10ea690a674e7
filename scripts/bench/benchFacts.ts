import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { deriveFacts } from '../../src/core/rules/deriveFacts.ts';
import type { FactDefinition, Facts, FactValue } from '../../src/core/rules/types.ts';

const STATES = ['TX', 'CA', 'NY', 'AL', 'HI', 'NJ', 'VT', 'FL'];
const ZIPS = ['78701', '94105', '10001', '35203', '96813', '07102', '05401', '33101'];
/** As long as real lists, and frozen, so that item types are checked once. */
const LENDING_STATES = Object.freeze(
  'TX CA NY AL HI NJ FL AK AZ AR CO CT DE GA ID IL IN IA KS KY LA ME MD MA MI MN'.split(' '),
);
const INELIGIBLE_ZIPS = Object.freeze(Array.from({ length: 40 }, (_, index) => String(48_201 + index)));
const TODAY = '2026-06-15';

/** Facts of `count` generated applications, with every fact known; no two neighbors are equal. */
export const benchFacts = (brand: ResolvedBrand, count: number): readonly Facts[] =>
  Array.from({ length: count }, (_, index) =>
    deriveFacts(
      Object.fromEntries(
        Object.entries(brand.facts).map(([name, fact], at) => [
          name,
          factValue(brand, name, fact, index, at),
        ]),
      ),
      brand.facts,
    ),
  );

function factValue(
  brand: ResolvedBrand,
  name: string,
  { type, of = '' }: FactDefinition,
  index: number,
  at: number,
): FactValue {
  const pick = <T>(values: readonly T[], fallback: T): T => values[(index + at) % values.length] ?? fallback;
  const spread = (index * 7919 + at * 104_729) % 1000;
  if (name === 'today') return TODAY;
  if (type === 'boolean') return spread % 2 === 0;
  if (type === 'date') return `${1940 + (spread % 70)}-0${1 + (spread % 9)}-1${spread % 10}`;
  if (type === 'state') return pick(STATES, 'TX');
  if (type === 'zip') return pick(ZIPS, '78701');
  if (type === 'enum') return pick(brand.enums[of]?.values.map(({ id }) => id) ?? [], '');
  if (type === 'list') return name.includes('ips') ? INELIGIBLE_ZIPS : LENDING_STATES;
  if (type === 'integer' || type === 'money') return spread * 100;
  if (type === 'rate' || type === 'percent') return spread / 1000;
  return `Text ${spread}`;
}
