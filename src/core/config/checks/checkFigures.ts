import { amountList, type FigureName } from '../../flow/amounts.ts';
import { chooseValuation } from '../../flow/valuationChoice.ts';
import type { Facts } from '../../rules/types.ts';
import type { CalendarDate } from '../../shared/calendarDate.ts';
import type { BrandCheck } from './brandCheck.ts';

/** What each figure may be. */
const bounds: Readonly<Record<FigureName, { readonly least: number; readonly most: number }>> = {
  assetShare: { least: 0, most: 1 },
  assetMonths: { least: 1, most: 1200 },
  rateLockDays: { least: 0, most: 365 },
  coBorrowerIncome: { least: 0, most: 10_000_000 },
  coBorrowerPayments: { least: 0, most: 1_000_000 },
  jointCreditScore: { least: 300, most: 850 },
};

/** Two who borrow together. */
const JOINT: Facts = {
  'application.creditScore': 720,
  'coBorrower.creditScore': 700,
  'coBorrower.income': 50_000,
  'coBorrower.incomeVerified': false,
  'coBorrower.payments': 300,
};

/** Problems of an applicant's figures on a day: each must have an amount that can be, for every asset. */
export function figureProblems({ brand }: BrandCheck, facts: Facts, today: CalendarDate): readonly string[] {
  const amounts = amountList(brand);
  const problemsOf = (name: FigureName, more: Facts = {}): readonly string[] => {
    const found = amounts(name, { ...facts, ...more }, today);
    if (!found.ok) return found.error.map((problem) => `A decision cannot compute ${name}: ${problem}`);
    const whom = more['asset.type'] === undefined ? '' : ` for ${String(more['asset.type'])}`;
    if (found.value.length === 0) return [`No policy sets ${name}${whom}`];
    const amount = found.value.reduce((sum, one) => sum + one.amount, 0);
    const { least, most } = bounds[name];
    return amount >= least && amount <= most
      ? []
      : [`${name}${whom} is ${amount}, but must be from ${least} to ${most}`];
  };
  const types = brand.enums.assetTypes?.values ?? [];
  return [
    ...(['coBorrowerIncome', 'coBorrowerPayments', 'jointCreditScore'] as const).flatMap((name) =>
      problemsOf(name, JOINT),
    ),
    ...problemsOf('rateLockDays'),
    ...(types.length === 0 ? [] : problemsOf('assetMonths')),
    ...types.flatMap(({ id }) =>
      [true, false].flatMap((early) => problemsOf('assetShare', { 'asset.type': id, 'asset.early': early })),
    ),
  ];
}

/** What is known of every application once its liens are; a model may say no range. */
const CHOSEN: Facts = {
  'application.lineAmount': 100_000,
  'application.cltv': 0.5,
  'application.isFirstLien': true,
  'valuation.automated': true,
  'valuation.homeValue': 500_000,
  'valuation.spread': 0.1,
};

/** Problems of the valuation policies on a day: a policy that reads what nobody knows would ask for a valuation of every home. */
export const valuationProblems = (
  { brand }: BrandCheck,
  facts: Facts,
  today: CalendarDate,
): readonly string[] =>
  chooseValuation(brand, { ...facts, ...CHOSEN }, today).undecided.map(
    ({ policy, missing }) => `The valuation cannot be chosen: ${policy} needs ${missing.join(', ')}`,
  );
