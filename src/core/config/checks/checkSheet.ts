import { amountList, amountTypes, type PriceName } from '../../flow/amounts.ts';
import { decisionLimits } from '../../flow/decisionLimits.ts';
import { brandFacts } from '../../matrix/brandFacts.ts';
import { usStates } from '../../matrix/usStates.ts';
import { productSettings } from '../../model/brandTerms.ts';
import type { FullPolicy } from '../../model/resolvedBrand.ts';
import type { Facts } from '../../rules/types.ts';
import { addDays, type CalendarDate } from '../../shared/calendarDate.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { FindingCode } from '../finding.ts';
import { isOfDecision } from '../releasedPolicies.ts';
import type { BrandCheck } from './brandCheck.ts';
import { figureProblems, valuationProblems } from './checkFigures.ts';

const OCCUPANCIES = ['HOME', 'SECONDARY', 'INVESTMENT'];
const LTVS = [0, 0.5, 1];
const NEEDED = ['rate', 'originationFee', 'valuationFee'] as const;
const OPTIONAL = ['recordingFee', 'recordingTax', 'discount'] as const;

/**
 * A lender prices everything that it sells, with every threshold and figure, for any borrower and home, once all versions of its
 * policies have begun. 10-year terms cost the least (COPY-12). Otherwise a decision would have no answer.
 */
export function checkSheet(check: BrandCheck): void {
  const policies = Object.values(check.brand.policies).filter(isOfDecision);
  const [first] = policies.filter(({ effect }) => 'price' in effect);
  if (!first) {
    const { terms = [], rateTypes = [] } = productSettings(check.brand.brand);
    if (terms.length > 0 && rateTypes.length > 0)
      check.report(
        '/brand/products',
        'policy-incomplete',
        'The lender sells lines, but no policy prices them',
      );
    return;
  }
  const said = new Set<string>();
  const report: Day['report'] = (problem, { whom = '', code = 'policy-incomplete', policy = first } = {}) => {
    const place = toPointer(['policies', policy.id, 'effect']);
    const what = code === 'out-of-range' ? place : problem;
    if (!said.has(what)) check.report(place, code, `${problem}${whom}`);
    said.add(what);
  };
  for (const today of daysOf(policies))
    for (const facts of applicants(check, policies))
      checkApplicant(check, { ...facts, today }, { today, report });
}

interface Day {
  readonly today: CalendarDate;
  /** Reports a problem once, for the first of those whom it concerns. */
  readonly report: (problem: string, detail?: ProblemDetail) => void;
}

interface ProblemDetail {
  readonly whom?: string;
  readonly code?: FindingCode;
  /** Where to change it; by default the first policy with a price. */
  readonly policy?: FullPolicy | undefined;
}

function checkApplicant(check: BrandCheck, facts: Facts, { today, report }: Day): void {
  const { brand } = check;
  for (const problem of [...figureProblems(check, facts, today), ...valuationProblems(check, facts, today)])
    report(problem);
  for (const [name, limit] of Object.entries(decisionLimits(brand, facts, today)))
    if (limit === undefined && !name.startsWith('originationFee'))
      report(`No policy sets ${name}`, { whom: forWhom(facts) });
  const price = (name: PriceName, more: Facts = {}): number | undefined => {
    const amounts = amountList(brand)(name, { ...facts, ...more }, today);
    if (!amounts.ok)
      for (const problem of amounts.error) report(`A decision cannot price ${name}: ${problem}`);
    if (!amounts.ok) return undefined;
    const whom = forWhom({ ...facts, ...more });
    if (amounts.value.length === 0 && !OPTIONAL.some((optional) => optional === name))
      report(`No policy prices ${name}`, { whom });
    const whole = amounts.value.reduce((sum, { amount }) => sum + amount, 0);
    const beyond = beyondBounds(name, whole);
    const most = amounts.value.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]?.policy;
    if (beyond !== undefined) report(`${name} is ${beyond}`, { whom, code: 'out-of-range', policy: most });
    return whole;
  };
  for (const name of [...NEEDED, 'recordingFee', 'recordingTax'] as const) price(name);
  const { terms = [], rateTypes = [], discounts = [] } = productSettings(brand.brand);
  for (const type of discounts) price('discount', { 'offer.discount': type });
  for (const type of rateTypes) {
    const rates = new Map(
      terms.map((term) => [term, price('rateAdjustment', { 'offer.term': term, 'offer.rateType': type })]),
    );
    const ten = rates.get(10);
    for (const [term, rate] of rates)
      if (term !== 10 && ten !== undefined && rate !== undefined && rate <= ten)
        report(`The rate of ${term} years must be above that of 10 years (${type})`);
  }
}

/** What a borrower can owe: fractions, or dollars. 36 percent is the most that federal law allows any lender anywhere (10 USC 987). */
const bounds: Readonly<Record<PriceName, { readonly least: number; readonly most: number }>> = {
  rate: { least: 0, most: 0.36 },
  rateAdjustment: { least: -0.1, most: 0.1 },
  discount: { least: 0, most: 0.1 },
  originationFee: { least: 0, most: 0.1 },
  recordingFee: { least: 0, most: 5_000 },
  recordingTax: { least: 0, most: 0.05 },
  valuationFee: { least: 0, most: 5_000 },
};

function beyondBounds(name: PriceName, amount: number): string | undefined {
  const { least, most } = bounds[name];
  if (amount >= least && amount <= most) return undefined;
  const isShare = amountTypes[name] === 'rate';
  const [is, from, to] = [amount, least, most].map((each) =>
    isShare ? `${Math.round(each * 10_000) / 100} percent` : `${each} dollars`,
  );
  return `${is}, but must be from ${from} to ${to}`;
}

/** The part of the facts that a message names. */
const forWhom = (facts: Facts): string => {
  const names = [
    'property.state',
    'property.occupancy',
    'offer.term',
    'offer.rateType',
    'application.creditScore',
  ];
  return ` for ${names.flatMap((name) => facts[name] ?? []).join(', ')}`;
};

/** The day on which the newest version is in force, and each day after one has ended. */
function daysOf(policies: readonly FullPolicy[]): readonly CalendarDate[] {
  const begun = policies
    .map(({ effective }) => effective.from)
    .toSorted()
    .at(-1);
  const ended = policies.flatMap(({ effective: { to } }) => (to === undefined ? [] : [addDays(to, 1)]));
  return [...new Set([...(begun === undefined ? [] : [begun]), ...ended])];
}

/** One of each kind of applicant that the policies could tell apart by state, use of the home, score and value. */
function applicants(check: BrandCheck, policies: readonly FullPolicy[]): readonly Facts[] {
  const text = JSON.stringify(
    policies.map(({ examples: _examples, earlier: _earlier, ...policy }) => policy),
  );
  const named = usStates.map(({ code }) => code).filter((code) => text.includes(`"${code}"`));
  const other = usStates.map(({ code }) => code).find((code) => !named.includes(code));
  const scores = [...text.matchAll(/\b[3-8]\d\d\b/g)].flatMap(([score]) => [
    Number(score) - 1,
    Number(score),
  ]);
  const brand = brandFacts(check.brand, Object.keys(check.vocabulary.facts));
  const homes = [...named, ...(other === undefined ? [] : [other])].flatMap((state) =>
    OCCUPANCIES.map((occupancy) => ({ 'property.state': state, 'property.occupancy': occupancy })),
  );
  const files = [...new Set([300, ...scores, 850])].flatMap((score) =>
    LTVS.map((ltv) => ({ 'application.creditScore': score, 'application.ltv': ltv })),
  );
  const [home] = homes;
  const [file] = files;
  return [
    ...homes.map((one) => ({ ...brand, ...file, ...one })),
    ...files.map((one) => ({ ...brand, ...home, ...one })),
  ];
}
