import { amountIn } from '../flow/amounts.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import type { FactDefinition, FactDictionary, Facts, Rule } from '../rules/types.ts';
import { knownOf } from './knownOf.ts';
import { frameOf } from './policyProblems.ts';
import { type Random, randomFrom } from './randomFrom.ts';
import { type RuleSpace, ruleSpace } from './ruleSpace.ts';
import { type Scale, scaleOf } from './scaleOf.ts';
import { triedApplicants } from './triedApplicants.ts';

/** What a decision goes by: dollars, dollars a month for payments, points for the score. */
export interface DecisionFigures {
  readonly annualIncome: number;
  readonly otherIncome: number;
  readonly homeValue: number;
  readonly lienBalance: number;
  readonly monthlyPayments: number;
  readonly creditScore: number;
}

/** Somebody who borrows too. */
export interface JointFigures {
  readonly coBorrowerIncome: number;
  readonly coBorrowerPayments: number;
  readonly coBorrowerScore: number;
}

export interface DecisionApplicant {
  readonly facts: Facts;
  readonly figures: DecisionFigures;
  /** Undefined for who borrows alone. */
  readonly joint?: JointFigures | undefined;
}

/** Every figure of an application, of one borrower or two. */
export type AnyFigure = keyof DecisionFigures | keyof JointFigures;

/** A brand whose earlier policies are policies of their own, as the lender decides by them. */
export type DecisionBrand = Pick<ResolvedBrand, 'brand' | 'facts' | 'enums' | 'policies' | 'steps'>;

/** The facts that figures are, where rules read them. */
const FACT_OF = {
  annualIncome: 'income.annual',
  otherIncome: 'income.other',
  creditScore: 'application.creditScore',
  coBorrowerIncome: 'coBorrower.income',
  coBorrowerPayments: 'coBorrower.payments',
  coBorrowerScore: 'coBorrower.creditScore',
} as const satisfies Partial<Record<AnyFigure, string>>;

/** What is known of an offer or an asset, and figures of somebody else: not facts of the applicant. */
const OF_OTHERS = /^(?:offer|asset|coBorrower)\./;

/** The rules that a decision asks: where thresholds hold, and when and how much a price or figure is. */
const decisionRules = ({ policies }: Pick<DecisionBrand, 'policies'>): readonly Rule[] =>
  Object.values(policies).flatMap(policyRules);

/** Those of one policy; none for a policy that no decision asks. */
export function policyRules(policy: FullPolicy): readonly Rule[] {
  const amount = amountIn(policy.effect);
  if (amount) return [...frameOf(policy), policy.when, amount.is];
  return 'limit' in policy.effect ? frameOf(policy) : [];
}

/** The applicants of a brand's decisions. */
export interface DecisionSpace {
  readonly rules: RuleSpace;
  /** What the lender fixes for everybody, and the day. */
  readonly known: Facts;
  readonly scales: Readonly<Record<AnyFigure, Scale>>;
}

/** Income within the bounds of the fields that ask for it. `today` is the day of all decisions. */
export function decisionSpace(brand: DecisionBrand, today: string): DecisionSpace {
  const known = { ...knownOf(brand), today };
  const { facts, enums } = vocabularyOf(brand);
  const bounded: FactDictionary = {
    ...facts,
    ...within(facts, FACT_OF.annualIncome, { maximum: mostAsked(brand, FACT_OF.annualIncome) }),
    ...within(facts, FACT_OF.otherIncome, { maximum: mostAsked(brand, FACT_OF.otherIncome) }),
    ...within(facts, FACT_OF.creditScore, { minimum: 300, maximum: 850 }),
    ...within(facts, FACT_OF.coBorrowerIncome, { maximum: MOST_INCOME }),
    ...within(facts, FACT_OF.coBorrowerScore, { minimum: 300, maximum: 850 }),
    ...within(facts, 'application.ltv', { maximum: 1 }),
  };
  const scaleOfFact = (name: string): Scale =>
    needed(bounded[name] ?? { type: 'money', minimum: 0, maximum: MOST_VALUE });
  return {
    known,
    rules: ruleSpace(decisionRules(brand), { facts: bounded, enums }, { known, today }),
    scales: {
      annualIncome: scaleOfFact(FACT_OF.annualIncome),
      otherIncome: scaleOfFact(FACT_OF.otherIncome),
      homeValue: scaleOfFact('home value'),
      lienBalance: scaleOfFact('lien balance'),
      monthlyPayments: scaleOfFact('monthly payments'),
      creditScore: scaleOfFact(FACT_OF.creditScore),
      coBorrowerIncome: scaleOfFact(FACT_OF.coBorrowerIncome),
      coBorrowerPayments: scaleOfFact(FACT_OF.coBorrowerPayments),
      coBorrowerScore: scaleOfFact(FACT_OF.coBorrowerScore),
    },
  };
}

const MOST_VALUE = 20_000_000;
const MOST_INCOME = 10_000_000;

const within = (facts: FactDictionary, name: string, bounds: Partial<FactDefinition>): FactDictionary => {
  const definition = facts[name];
  return definition ? { [name]: { ...definition, ...bounds } } : {};
};

function needed(definition: FactDefinition): Scale {
  const scale = scaleOf(definition);
  if (!scale) throw new Error(`A ${definition.type} has no order`);
  return scale;
}

/** The most that a field takes whose answer is the fact. */
function mostAsked({ steps }: DecisionBrand, fact: string): number {
  const most = Object.values(steps).flatMap(({ data, writes = {} }) =>
    Object.entries(writes).flatMap(([field, written]) => {
      const { maximum, exclusiveMaximum } = data.properties[field] ?? {};
      if (written !== fact) return [];
      return maximum ?? (exclusiveMaximum === undefined ? [] : exclusiveMaximum - 1);
    }),
  );
  return most.length > 0 ? Math.max(...most) : MOST_INCOME;
}

/** The values of a figure at which rules turn; none for a figure that no rule reads. */
export function thresholdsOf(space: DecisionSpace, name: AnyFigure): readonly number[] {
  const fact = name in FACT_OF ? FACT_OF[name as keyof typeof FACT_OF] : '';
  return (space.rules.choices.get(fact) ?? []).filter((value) => typeof value === 'number');
}

const SEED = 2;

/** About `count` applicants at the borders of the rules and anywhere, always the same ones. */
export function* decisionApplicants(space: DecisionSpace, count: number): Generator<DecisionApplicant> {
  const random = randomFrom(SEED);
  const others = randomFrom(SEED);
  for (const assignment of triedApplicants(space.rules, count)) {
    const facts = space.rules.factsOf(assignment);
    const own = Object.fromEntries(Object.entries(facts).filter(([name]) => !OF_OTHERS.test(name)));
    yield { ...withFigures(own, space, random), joint: jointFigures(facts, space, others) };
  }
}

/** Every other applicant does not borrow alone. */
function jointFigures(facts: Facts, { scales }: DecisionSpace, random: Random): JointFigures | undefined {
  const drawn = (name: keyof JointFigures): number => Number(scales[name].at(scales[name].somewhere(random)));
  const given = (name: keyof JointFigures, usual: () => number): number => {
    const known = facts[FACT_OF[name]];
    const drawnHere = usual();
    return typeof known === 'number' ? known : drawnHere;
  };
  const [least, most] = USUAL_RANGE.income;
  const joint = {
    coBorrowerIncome: given('coBorrowerIncome', () => Math.round(least * (most / least) ** random.next())),
    coBorrowerPayments: given('coBorrowerPayments', () => Math.round(3_000 * random.next())),
    coBorrowerScore: given('coBorrowerScore', () => drawn('coBorrowerScore')),
  };
  return random.next() < 0.5 ? joint : undefined;
}

/** The share of figures as they usually are, in dollars. */
const USUAL = 0.7;
const USUAL_RANGE = { income: [15_000, 400_000], value: [80_000, 3_000_000] } as const;

function withFigures(facts: Facts, { scales }: DecisionSpace, random: Random): DecisionApplicant {
  const anywhere = (name: keyof DecisionFigures): number =>
    Number(scales[name].at(scales[name].somewhere(random)));
  const usual = (name: keyof DecisionFigures, [least, most]: readonly [number, number]): number =>
    random.next() < USUAL ? Math.round(least * (most / least) ** random.next()) : anywhere(name);
  const given = (fact: string, drawn: () => number): number => {
    const known = facts[fact];
    return typeof known === 'number' ? known : drawn();
  };
  const income = (name: 'annualIncome' | 'otherIncome'): number =>
    given(FACT_OF[name], () => usual(name, USUAL_RANGE.income));
  const annualIncome = income('annualIncome');
  const homeValue = usual('homeValue', USUAL_RANGE.value);
  return {
    facts,
    figures: {
      annualIncome,
      otherIncome: random.next() < 0.5 ? given(FACT_OF.otherIncome, () => 0) : income('otherIncome'),
      homeValue,
      lienBalance: Math.round(homeValue * given('application.ltv', random.next)),
      monthlyPayments: Math.round((annualIncome / 12) * random.next()),
      creditScore: given(FACT_OF.creditScore, () => anywhere('creditScore')),
    },
  };
}

/** A figure of an applicant; undefined for one of somebody else where they borrow alone. */
export const figureOf = ({ figures, joint }: DecisionApplicant, name: AnyFigure): number | undefined =>
  ({ ...joint, ...figures })[name];

/** The applicant with one figure changed; facts that are figures follow. */
export function withFigure(applicant: DecisionApplicant, name: AnyFigure, value: number): DecisionApplicant {
  const { facts, figures, joint } = applicant;
  if (joint && name in joint) return { ...applicant, joint: { ...joint, [name]: value } };
  const fact = name in FACT_OF ? FACT_OF[name as keyof typeof FACT_OF] : undefined;
  return {
    ...applicant,
    facts: fact !== undefined && facts[fact] !== undefined ? { ...facts, [fact]: value } : facts,
    figures: { ...figures, [name]: value },
  };
}
