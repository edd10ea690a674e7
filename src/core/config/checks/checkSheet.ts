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
  const report: Day['report'] = (problem, whom = '', code = 'policy-incomplete') => {
    const place = toPointer(['policies', first.id, 'effect']);
    if (!said.has(problem)) check.report(place, code, `${problem}${whom}`);
    said.add(problem);
  };
  for (const today of daysOf(policies))
    for (const facts of applicants(check, policies))
      checkApplicant(check, { ...facts, today }, { today, report });
}

interface Day {
  readonly today: CalendarDate;
  /** Reports a problem once, for the first of those whom it concerns. */
  readonly report: (problem: string, whom?: string, code?: FindingCode) => void;
}

function checkApplicant(check: BrandCheck, facts: Facts, { today, report }: Day): void {
  const { brand } = check;
  for (const problem of [...figureProblems(check, facts, today), ...valuationProblems(check, facts, today)])
    report(problem);
  for (const [name, limit] of Object.entries(decisionLimits(brand, facts, today)))
    if (limit === undefined && !name.startsWith('originationFee'))
      report(`No policy sets ${name}`, forWhom(facts));
  const price = (name: PriceName, more: Facts = {}): number | undefined => {
    const amounts = amountList(brand)(name, { ...facts, ...more }, today);
    if (!amounts.ok)
      for (const problem of amounts.error) report(`A decision cannot price ${name}: ${problem}`);
    if (amounts.ok && amounts.value.length === 0)
      report(`No policy prices ${name}`, forWhom({ ...facts, ...more }));
    if (!amounts.ok) return undefined;
    const whole = amounts.value.reduce((sum, { amount }) => sum + amount, 0);
    const beyond = beyondBounds(name, whole);
    if (beyond !== undefined) report(`${name} is ${beyond}`, forWhom({ ...facts, ...more }), 'out-of-range');
    return whole;
  };
  for (const name of NEEDED) price(name);
  const { terms = [], rateTypes = [] } = productSettings(brand.brand);
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

/** Amounts that no borrower can owe: less than nothing, or a share of more than the whole. */
function beyondBounds(name: PriceName, amount: number): string | undefined {
  const isShare = amountTypes[name] === 'rate';
  if (isShare && Math.abs(amount) > 1) return `${Math.round(amount * 10_000) / 100} percent`;
  return amount < 0 && NEEDED.some((needed) => needed === name) ? `${amount}, less than nothing` : undefined;
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
