import { type AmountName, amountIn, amountTypes } from '../flow/amounts.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type {
  Effect,
  FigureEffect,
  LimitEffect,
  LimitTo,
  PriceEffect,
  ValuationEffect,
} from '../model/generated/policies.ts';
import type { ValueWords } from '../rules/describeLiteral.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { FactType } from '../rules/types.ts';
import { assertNever } from '../shared/assertNever.ts';
import { describeEntitlement, describeSigner } from './describeSigner.ts';

const plural = (count: number | undefined, one: string): string =>
  `${count ?? '?'} ${one}${count === 1 ? '' : 's'}`;
const percent = (share = 0): string => `${Number((share * 100).toFixed(4))} percent`;
const words = (codes: readonly string[] = []): string =>
  codes.map((code) => code.toLowerCase().replaceAll('_', ' ')).join(', ');
const dollars = (amount = 0): string => `$${amount.toLocaleString('en-US')}`;

const bounds: Readonly<Record<LimitEffect['limit'], (to: LimitTo) => string>> = {
  maxDraw: ({ cltvLimit, amount }) =>
    [
      ...(cltvLimit === undefined
        ? []
        : [`all liens together reach at most ${percent(cltvLimit)} of the value`]),
      ...(amount === undefined ? [] : [`a draw is at most ${dollars(amount)}`]),
    ].join(' and '),
  minDraw: ({ amount }) => `a draw is at least ${dollars(amount)}`,
  lenderFees: ({ share, excludes = [] }) =>
    `the lender's fees are at most ${percent(share)} of the line${excludes.length > 0 ? `, without ${words(excludes)}` : ''}`,
  waitBeforeClosing: ({ days }) =>
    `the line closes no sooner than ${plural(days, 'day')} after application and notice`,
  costNotice: ({ days }) => `the final costs are known ${plural(days, 'business day')} before closing`,
  closingPlaces: ({ places }) => `the line closes only at: ${words(places)}`,
  notaryModes: ({ modes }) => `the notary meeting is only: ${words(modes)}`,
  valuation: ({ before }) => `the property is valued before ${words([before ?? 'CLOSING'])}`,
  rescission: ({ businessDays }) => `the line may be cancelled for ${plural(businessDays, 'business day')}`,
  refundableFees: ({ businessDays }) =>
    `no fee is kept until ${plural(businessDays, 'business day')} after the disclosures were received`,
  adverseAction: ({ days }) => `a notice of the decision is sent within ${plural(days, 'day')}`,
  counteroffer: ({ days }) => `a counteroffer that is not accepted expires after ${plural(days, 'day')}`,
  incompleteness: ({ days }) => `a notice of what is missing is sent within ${plural(days, 'day')}`,
  waitBetweenLines: ({ days }) =>
    `the next application may begin ${plural(days, 'day')} after the last line was opened`,
  creditScore: ({ score }) => `the credit score is at least ${score ?? '?'}`,
  debtToIncome: ({ share }) => `all payments together take at most ${percent(share)} of the income`,
  originationFee: ({ share, amount }) =>
    [
      ...(share === undefined ? [] : [`the origination fee is at most ${percent(share)} of the draw`]),
      ...(amount === undefined ? [] : [`the origination fee is at most ${dollars(amount)}`]),
    ].join(' and '),
  lineTerms: ({ terms }) => `the agreement says: ${words(terms)}`,
  disclosures: ({ before }) => `this is done before ${words([before ?? 'SUBMISSION'])}`,
};

const placeOf = {
  registration: 'in registration',
  'start-profile': 'after registration',
  'start-contact': 'with the contact details',
} as const;
const consentOf = {
  SOFT_CREDIT: 'authorizes the soft credit inquiry',
  HARD_CREDIT: 'authorizes the hard credit inquiry',
  COMMUNICATIONS: 'agrees to electronic records',
  SMS: 'may agree to marketing text messages',
  SMS_TRANSACTIONAL: 'may agree to text messages about the application',
} as const;

const beginsWhen = {
  OPT_IN: 'analytics collects nothing until the visitor accepts',
  OPT_OUT: 'analytics runs until the visitor refuses',
} as const;

const computed: Readonly<Record<AmountName, string>> = {
  rate: 'the rate is',
  rateAdjustment: 'this is added to the rate:',
  discount: 'this is taken off the rate:',
  originationFee: 'the origination fee, as a share of the draw, is',
  recordingFee: 'the recording fee is',
  recordingTax: 'the recording tax, as a share of the loan, is',
  valuationFee: 'the valuation fee is',
  assetShare: 'the share of an asset that counts as income is',
  assetMonths: 'the number of months over which assets count as income is',
  rateLockDays: 'the number of days for which a quote keeps its prices and fees is',
  coBorrowerIncome: 'the income a year of somebody who borrows too counts as',
  coBorrowerPayments: 'the monthly payments of somebody who borrows too count as',
  jointCreditScore: 'the credit score that counts of two borrowers is',
};

const inUnit: Partial<Readonly<Record<FactType, (amount: number) => string>>> = {
  money: dollars,
  rate: percent,
};

/** The facts and enums, with the words for their values. */
type Said = Vocabulary & { readonly words?: ValueWords | undefined };

function describeAmount(effect: PriceEffect | FigureEffect, vocabulary: Said): string {
  const { name, is } = amountIn(effect);
  const inWords = inUnit[amountTypes[name]] ?? String;
  const amount = typeof is === 'number' ? inWords(is) : describeRule(is, vocabulary);
  return `${computed[name]} ${amount.charAt(0).toLowerCase()}${amount.slice(1)}`;
}

const valuers: Readonly<Record<ValuationEffect['valuation'], string>> = {
  BROKER: 'a broker',
  APPRAISAL: 'an appraiser',
};

/** The effect of a policy in plain English, without a period. */
export function describeEffect(effect: Effect, vocabulary: Said): string {
  const { facts } = vocabulary;
  if ('price' in effect || 'figure' in effect) return describeAmount(effect, vocabulary);
  if ('limit' in effect) return bounds[effect.limit](effect.to);
  if ('block' in effect) return 'the borrower cannot continue';
  if ('warn' in effect) return 'the borrower sees a warning and can continue';
  if ('route' in effect)
    return `the borrower is sent to ${effect.route.to === 'waitlist' ? 'the waitlist' : effect.route.to}`;
  if ('consent' in effect)
    return `the borrower ${consentOf[effect.consent.type]} ${placeOf[effect.consent.at]}`;
  if ('signer' in effect) return describeSigner(effect.signer);
  if ('entitle' in effect) return describeEntitlement(effect.entitle);
  if ('show' in effect) return `the borrower sees the part "${effect.show.element}"`;
  if ('require' in effect)
    return `the borrower cannot continue without "${facts[effect.require.fact]?.label ?? effect.require.fact}"`;
  if ('analytics' in effect) return beginsWhen[effect.analytics.choice];
  if ('valuation' in effect) return `the home is valued by ${valuers[effect.valuation]}`;
  if ('disclose' in effect) return `the document "${effect.disclose.document}" is issued`;
  return assertNever(effect);
}
