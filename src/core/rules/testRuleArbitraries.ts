import fc from 'fast-check';
import { enums } from './testReference.ts';
import type { Facts, FactValue, Rule } from './types.ts';

/** Quarters, which binary arithmetic keeps exact, so that json-logic-js can serve as reference. */
const quarters = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((count) => count / 4);

const pick = (values: readonly string[]) => fc.constantFrom(...values);
const occupancy = pick(enums.occupancyTypes ?? []);
const state = pick(['TX', 'NY', 'HI', 'CA']);
const zip = pick(['78701', '10001', '00501']);
const text = pick(['', 'Ann', 'ann', '0', 'TX']);
const date = fc
  .date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const rate = fc.integer({ min: 1, max: 96 }).map((count) => count / 64);
const money = quarters(-50, 500);

/** Values of the test dictionary's facts. */
export const factValues: Readonly<Record<string, fc.Arbitrary<FactValue>>> = {
  'property.state': state,
  'property.zip': zip,
  'property.occupancy': occupancy,
  'property.forSale': fc.boolean(),
  'property.uses': fc.uniqueArray(occupancy),
  'income.annual': money,
  'income.other': money,
  'offer.cltv': rate,
  'offer.apr': quarters(1, 20),
  'applicant.birthdate': date,
  'applicant.age': fc.integer({ min: 15, max: 70 }),
  'applicant.name': text,
  'flag.fe-heloc-ny-fcra': fc.boolean(),
  'org.feature': fc.boolean(),
  today: date,
};

export const completeFacts: fc.Arbitrary<Facts> = fc.record(factValues);

export const someFacts: fc.Arbitrary<Facts> = fc.record(factValues, { requiredKeys: [] });

const factOf = (...names: string[]): fc.Arbitrary<Rule> =>
  fc.constantFrom(...names).chain((name) => fc.constantFrom<Rule>({ var: name }, { var: [name] }));

interface Family {
  readonly operand: fc.Arbitrary<Rule>;
  readonly literal: fc.Arbitrary<Rule>;
}

const { rules } = fc.letrec<Record<'rules' | 'money' | 'rate' | 'integer', Rule>>((tie) => {
  const numeric = (
    type: 'money' | 'rate' | 'integer',
    fact: fc.Arbitrary<Rule>,
    literal: fc.Arbitrary<Rule>,
  ) =>
    fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fact,
      fc.tuple(fc.constantFrom('+', '-', 'min', 'max'), fact, fc.oneof(literal, tie(type))).map(operation),
      fc.tuple(fc.constantFrom('+', 'min', 'max'), literal, tie(type), fact).map(operation),
      fc.tuple(fc.constant('if'), tie('rules'), tie(type), literal).map(operation),
    );
  const ordered: Family[] = [
    { operand: tie('money'), literal: money },
    { operand: tie('rate'), literal: rate },
    { operand: tie('integer'), literal: fc.integer({ min: -5, max: 80 }) },
    { operand: factOf('offer.apr'), literal: quarters(0, 20) },
    { operand: factOf('applicant.birthdate', 'today'), literal: date },
    {
      operand: fc.tuple(fc.constant('/'), factOf('income.annual', 'income.other'), rate).map(operation),
      literal: money,
    },
    {
      operand: fc.tuple(fc.constant('/'), factOf('income.annual'), fc.constant(3)).map(operation),
      literal: money,
    },
  ];
  const equal: Family[] = [
    ...ordered,
    { operand: factOf('property.state'), literal: state },
    { operand: factOf('property.zip'), literal: zip },
    { operand: factOf('property.occupancy'), literal: occupancy },
    { operand: factOf('applicant.name'), literal: text },
    { operand: tie('rules'), literal: fc.boolean() },
  ];
  const twoOf = ({ operand, literal }: Family) =>
    fc.oneof(fc.tuple(operand, literal), fc.tuple(literal, operand), fc.tuple(operand, operand));
  const compare = (operators: readonly string[], families: readonly Family[]) =>
    fc.oneof(...families.map((family) => fc.tuple(pick(operators), twoOf(family)).map(flat)));
  const between = (family: Family) =>
    fc.tuple(pick(['<', '<=']), family.literal, family.operand, family.literal).map(operation);
  const isIn = ({ operand, literal }: Family) =>
    fc
      .tuple(operand, fc.array(literal, { minLength: 1, maxLength: 4 }))
      .map(([item, list]) => ({ in: [item, list] }));
  return {
    money: fc.oneof(
      { maxDepth: 3 },
      numeric('money', factOf('income.annual', 'income.other'), money),
      fc
        .tuple(fc.constant('*'), factOf('income.annual'), fc.oneof(factOf('offer.cltv'), rate))
        .map(operation),
    ),
    rate: numeric('rate', factOf('offer.cltv'), rate),
    integer: numeric('integer', factOf('applicant.age'), fc.integer({ min: -9, max: 99 })),
    rules: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'rule' },
      factOf('property.forSale', 'flag.fe-heloc-ny-fcra', 'org.feature'),
      compare(['===', '!=='], equal),
      compare(['<', '<=', '>', '>='], ordered),
      fc.oneof(...ordered.map(between)),
      fc.oneof(...equal.slice(0, -1).map(isIn)),
      fc
        .oneof(factOf('property.occupancy'), occupancy)
        .map((item) => ({ in: [item, { var: 'property.uses' }] })),
      tie('rules').chain((rule) => fc.constantFrom<Rule>({ '!': rule }, { '!': [rule] })),
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(tie('rules'), { minLength: 1, maxLength: 4 }))
        .map(flat),
      fc.tuple(fc.constant('if'), tie('rules'), tie('rules'), tie('rules')).map(operation),
      fc.boolean(),
    ),
  };
});

function operation([operator, ...operands]: readonly [string, ...Rule[]]): Rule {
  return { [operator]: operands };
}

function flat([operator, operands]: readonly [string, readonly Rule[]]): Rule {
  return { [operator]: operands };
}

export const typedRules: fc.Arbitrary<Rule> = rules;
