import { describe, expect, it } from 'vitest';
import { compilePolicy, decidePolicy } from '../../src/core/flow/policies.ts';
import { vocabularyOf } from '../../src/core/flow/ruleSet.ts';
import type { FullPolicy, ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { behaviourDiff } from '../../src/core/proof/behaviourDiff.ts';
import { deriveFacts } from '../../src/core/rules/deriveFacts.ts';
import type { Facts, Rule } from '../../src/core/rules/types.ts';
import { addDays } from '../../src/core/shared/calendarDate.ts';
import { isObject } from '../../src/core/shared/json.ts';
import { resolvedBrand } from '../contract/resolvedBrands.ts';

const main = resolvedBrand('main');
const vocabulary = vocabularyOf(main);

/** A policy of main that compares one fact with a number, in the fact's unit. */
interface Threshold {
  readonly policy: FullPolicy;
  readonly operator: string;
  readonly fact: string;
  readonly at: number;
  readonly unit: number;
}

const thresholds = Object.values(main.policies).flatMap((policy): readonly Threshold[] => {
  const [[operator, operands] = []] = isObject(policy.when) ? Object.entries(policy.when) : [];
  const [read, at]: readonly unknown[] = Array.isArray(operands) ? operands : [];
  const fact = isObject(read) && 'var' in read ? String(read.var) : '';
  const definition = main.facts[fact];
  if (operator === undefined || typeof at !== 'number' || !definition || definition.derived) return [];
  return [{ policy, operator, fact, at, unit: definition.type === 'rate' ? 0.0001 : 1 }];
});

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function shifted({ policy, operator, fact, at, unit }: Threshold, by: number): ResolvedBrand {
  const when: Rule = { [operator]: [{ var: fact }, rounded(at + by * unit)] };
  return { ...main, policies: { ...main.policies, [policy.id]: { ...policy, when } } };
}

/** The newest version of a policy, applied to a borrower on a day it is in force. */
function verdict(
  brand: ResolvedBrand,
  { policy }: Pick<Threshold, 'policy'>,
  facts: Readonly<Record<string, unknown>>,
): string {
  const { earlier: _earlier, ...newest } = brand.policies[policy.id] ?? policy;
  const today = String(facts.today ?? '2026-06-15');
  const all = deriveFacts({ ...facts, today } as Facts, brand.facts);
  return decidePolicy(compilePolicy(newest, vocabulary), all, today).type;
}

describe('a threshold moved by one unit', () => {
  it('is tried on many policies of main', () => {
    expect(thresholds.length).toBeGreaterThan(9);
    expect(new Set(thresholds.map(({ unit }) => unit))).toEqual(new Set([1, 0.0001]));
  });

  it.each(
    thresholds.flatMap((threshold) => [1, -1].map((by) => ({ ...threshold, by, id: threshold.policy.id }))),
  )(
    'changes exactly the witness that diff names: $id, $fact $operator $at by $by',
    ({ by, ...threshold }) => {
      const { policy, fact, at, unit } = threshold;
      const after = shifted(threshold, by);
      const changes = behaviourDiff(main, after);
      expect(changes.map(({ kind, where }) => [kind, where])).toEqual([
        ['behaviour', `/policies/${policy.id}`],
      ]);
      const witness = changes[0]?.witness ?? {};
      expect(witness).toHaveProperty([fact]);
      const around = [-3, -2, -1, 0, 1, 2, 3]
        .map((steps) => rounded(at + steps * unit))
        .filter((value) => value >= 0);
      const changed = around.filter((value) => {
        const facts = { ...witness, [fact]: value };
        return verdict(main, threshold, facts) !== verdict(after, threshold, facts);
      });
      expect(changed).toEqual([witness[fact]]);
    },
  );
});

/** The lender with an age limit, the only one with the 62-year rule. */
const ageRestricted = resolvedBrand('goldenrodporch');

/** A policy that compares the full years since a date with a number. */
interface YearsThreshold {
  readonly brand: ResolvedBrand;
  readonly id: string;
  /** The comparison, as JSON. */
  readonly comparison: string;
  /** The date's fact. */
  readonly date: string;
  readonly years: number;
}

const DAY = '2026-06-15';
const COMPARED_YEARS = /\{"<":\[\{"var":"([^"]+)"\},(\d+)\]\}/g;

const yearsThresholds = Object.values(main.policies).flatMap(({ id, when }) =>
  [...JSON.stringify(when).matchAll(COMPARED_YEARS)].flatMap(
    ([comparison, fact = '', years]): readonly YearsThreshold[] => {
      const date = main.facts[fact]?.derived?.ageOn?.[0]?.var;
      const brand = id === 'minimum-age-62' ? ageRestricted : main;
      return date === undefined ? [] : [{ brand, id, comparison, date, years: Number(years) }];
    },
  ),
);

/** Changes the number of years wherever the policy uses it. */
function withYears({ brand, id, comparison, years }: YearsThreshold, by: number): ResolvedBrand {
  const policy = brand.policies[id] as FullPolicy;
  const moved = comparison.replace(`,${years}]`, `,${years + by}]`);
  const when = JSON.parse(JSON.stringify(policy.when).replace(comparison, moved)) as FullPolicy['when'];
  return { ...brand, policies: { ...brand.policies, [id]: { ...policy, when } } };
}

const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

describe('an age moved by one year', () => {
  it('is tried on the three minimum ages of borrowers and on the year between two loans', () => {
    expect(yearsThresholds.map(({ id, years }) => [id, years])).toEqual([
      ['minimum-age-18', 18],
      ['minimum-age-19-alabama', 19],
      ['minimum-age-62', 62],
      ['tx-one-loan-a-year', 1],
    ]);
  });

  it.each(yearsThresholds.flatMap((threshold) => [1, -1].map((by) => ({ ...threshold, by }))))(
    'changes exactly those whose date is within that year, to the day: $id, $years by $by',
    ({ by, ...threshold }) => {
      const { brand, id, date, years } = threshold;
      const policy = brand.policies[id] as FullPolicy;
      const after = withYears(threshold, by);
      const changes = behaviourDiff(brand, after, { today: DAY });
      expect(changes.map(({ kind, where }) => [kind, where])).toEqual([['behaviour', `/policies/${id}`]]);
      const witness: Readonly<Record<string, unknown>> = { ...changes[0]?.witness, today: DAY };
      const oldest = Math.max(years, years + by);
      const [from, to] = [addDays(yearsBefore(DAY, oldest), 1), yearsBefore(DAY, oldest - 1)];
      const dates = [years - 1, years, years + 1].flatMap((age) =>
        [-1, 0, 1].map((days) => addDays(yearsBefore(DAY, age), days)),
      );
      const changed = dates.filter((value) => {
        const facts = { ...witness, [date]: value };
        return verdict(brand, { policy }, facts) !== verdict(after, { policy }, facts);
      });
      expect(changed).toEqual(dates.filter((value) => from <= value && value <= to));
      expect(changed).toEqual(expect.arrayContaining([from, to]));
      expect(from <= String(witness[date]) && String(witness[date]) <= to).toBe(true);
    },
  );
});
