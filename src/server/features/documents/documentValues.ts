import { longestTerm } from '../../../core/config/legalValues.ts';
import { isAgeRestricted } from '../../../core/config/organizationOf.ts';
import { inside, text } from '../../../core/flow/looseRecord.ts';
import { type StateLimits, stateLimits } from '../../../core/flow/stateLimits.ts';
import type { Ports } from '../../../core/journey/ports.ts';
import { cashToBorrower } from '../../../core/loan/cashToBorrower.ts';
import { type Amount, LoanDecimal, toDecimal } from '../../../core/loan/decimal.ts';
import { interestAccrual } from '../../../core/loan/interestAccrual.ts';
import { lineDates } from '../../../core/loan/lineDates.ts';
import { type LineTerms, lineSchedule } from '../../../core/loan/lineSchedule.ts';
import { interestOnlyPayment, loanPayment } from '../../../core/loan/loanPayment.ts';
import type { OfferFigures } from '../../../core/loan/offerFigures.ts';
import { fractionOfPercent, percentOfFraction } from '../../../core/loan/percentPoints.ts';
import { roundHalfEven } from '../../../core/loan/rounding.ts';
import { variableRate, worstCase } from '../../../core/loan/variableRate.ts';
import { pricingOf } from '../../../core/model/brandTerms.ts';
import type { DocumentValueName } from '../../../core/model/generated/document.ts';
import type { AppPart } from '../../../core/model/release.ts';
import { rescissionEnd } from '../../../core/shared/businessDays.ts';
import { addDays, type CalendarDate, laterOf } from '../../../core/shared/calendarDate.ts';
import { withoutBlanks } from '../../../core/shared/compact.ts';
import { addressLine } from '../../../core/validation/address.ts';
import { type ApplicationRecord, calendarDateOf } from '../applications/recordService.ts';
import { type BorrowerPerson, fullName } from './borrowerPerson.ts';

/** Known values of an application by document name; a missing one is unknown. */
export type DocumentValues = Readonly<Partial<Record<DocumentValueName, string | number>>>;

/** A credit score as disclosed to its subject. */
export interface CreditScore {
  readonly score: number;
  /** The day of the inquiry. */
  readonly on: CalendarDate;
  /** The lowest and the highest score of the model. */
  readonly range: { readonly from: number; readonly to: number };
  readonly bureau: { readonly name: string; readonly address: string; readonly phone: string };
  /** Key factor codes, the most adverse first (`document.scoreFactor.<code>`). */
  readonly factors: readonly string[];
}

export interface DocumentSource {
  readonly record: ApplicationRecord;
  readonly person: BorrowerPerson;
  /** Whom this copy is for, if not the borrower. */
  readonly recipient: string | undefined;
  readonly chosen: ChosenOffer | undefined;
  readonly credit: CreditScore | undefined;
  /** Last day for an answer, if one is asked for. */
  readonly answerBy?: CalendarDate | undefined;
  /** The social security number as written in this copy, if at all. */
  readonly taxpayerNumber?: string | undefined;
  /** Years of the requested returns, latest first, if any. */
  readonly taxYears?: readonly number[] | undefined;
  readonly app: AppPart;
  /** What companies do for the borrowers of this lender. */
  readonly ports: Ports;
  readonly today: CalendarDate;
  /** The day whose limits are in force, if it is not the day of issue. */
  readonly limitsOn?: CalendarDate;
}

export interface ChosenOffer {
  readonly rateType: 'FIXED' | 'VARIABLE' | 'UNKNOWN';
  readonly figures: OfferFigures;
}

const EXAMPLE_DRAW = 10_000;
const EXAMPLE_YEARS = 10;

/** The values of an application (G-35, G-36, G-37). */
export function documentValues(source: DocumentSource): DocumentValues {
  return withoutBlanks({
    ...partyValues(source),
    ...taxValues(source),
    ...lineValues(source),
    ...exampleValues(source),
    ...dateValues(source),
    ...creditValues(source.credit),
    answerBy: source.answerBy,
  });
}

const creditValues = (credit: CreditScore | undefined): Candidates =>
  credit
    ? {
        creditScore: credit.score,
        creditScoreDate: credit.on,
        creditScoreLowest: credit.range.from,
        creditScoreHighest: credit.range.to,
        creditBureauName: credit.bureau.name,
        creditBureauAddress: credit.bureau.address,
        creditBureauPhone: credit.bureau.phone,
      }
    : {};

type Candidates = Partial<Record<DocumentValueName, string | number | undefined>>;

function partyValues({ record, person, recipient }: DocumentSource): Candidates {
  const property = addressLine(record.data.property?.address);
  const borrowerName = fullName(person.name);
  return {
    applicationId: record.loanNumber,
    borrowerName,
    recipientName: recipient ?? borrowerName,
    propertyAddress: property,
    mailingAddress: addressLine(person.home) || property,
  };
}

/** The borrower's entries in the signed request for tax records. */
function taxValues({ record, taxpayerNumber, taxYears }: DocumentSource): Candidates {
  const consent = inside({ ...record.data.answers }, 'incomeConsent');
  return {
    taxpayerName: text(consent.nameOnReturn),
    taxpayerNumber,
    taxpayerAddress: addressLine(inside(consent, 'address')),
    taxYears: taxYears?.map((year) => `12/31/${year}`).join(', '),
    taxSignature: text(consent.signature),
  };
}

function lineValues(source: DocumentSource): Candidates {
  const { record, chosen } = source;
  const { amount, rate, term, lineAmount, adjustedHomeAmount, cltv } = record.data;
  const figures = chosen?.figures;
  const paid = paidOffOf(source) ?? figures;
  const total = figures?.totalLoanAmount ?? amount;
  const line = lineAmount ?? total;
  return {
    lineAmount: line,
    initialDraw: amount,
    totalLoanAmount: total,
    originationFee: figures?.originationFee,
    originationFeePercent: figures && percentOfFraction(figures.originationFeeRate),
    ...repaymentValues(source, total),
    closingCosts: figures?.closingCosts,
    payoffTotal: paid?.payoffTotal,
    cashToBorrower: paid?.cashToBorrower,
    // Offers of earlier releases have none.
    costsTakenOff: figures?.costsTakenOff || undefined,
    apr: rate,
    autopayDiscountPercent: figures && percentOfFraction(figures.autopaySaving),
    termYears: term,
    termMonths: term === undefined ? undefined : term * 12,
    homeValue: adjustedHomeAmount,
    cltv: cltv === undefined ? undefined : percentOfFraction(cltv),
    annualIncome: annualIncomeOf(record),
    lenderFeeLimit: feeLimit(source, line),
  };
}

/** By the payoff amounts that creditors have stated, once there are any: the payment is made by them too. */
function paidOffOf({ record: { data } }: DocumentSource) {
  const { amount, payees = [], costsTakenOff = 0 } = data;
  if (payees.length === 0 || amount === undefined) return undefined;
  const paidOff = payees.map((payee) => payee.amount);
  return {
    payoffTotal: LoanDecimal.sum(0, ...paidOff).toNumber(),
    cashToBorrower: cashToBorrower({ draw: amount, paidOff, costsTakenOff }).toNumber(),
  };
}

/**
 * What is paid back, in total and in the worst case, by the schedule that the offer was shown with, at the rate that applies:
 * autopay is decided on again after the choice. Without a rate or term, only what was chosen.
 */
function repaymentValues(source: DocumentSource, principal: number | undefined): Candidates {
  const { record, chosen, app, today } = source;
  const { rate, term, firstPaymentDate } = record.data;
  const figures = chosen?.figures;
  if (!principal || !term || rate === undefined)
    return { monthlyPayment: figures?.monthlyPayment, dailyInterest: figures?.interestPerDay };
  const annualRate = fractionOfPercent(rate);
  const terms: LineTerms = {
    principal,
    annualRate,
    months: term * 12,
    interestOnly: isAgeRestricted(app.brand, record.data),
  };
  const { months, totalOfPayments, totalInterest, balloon } = lineSchedule(terms);
  const first = terms.interestOnly ? months[0]?.interest : months[0]?.payment;
  return {
    monthlyPayment: first,
    dailyInterest: figures && dailyInterest(principal, annualRate),
    totalOfPayments,
    totalInterest,
    ...(balloon === null
      ? {}
      : {
          balloonPayment: balloon,
          balloonDate: lineDates({ today, firstPayment: firstPaymentDate, months: terms.months }).lastPayment,
        }),
    ...variableValues(source, terms),
  };
}

const dailyInterest = (principal: Amount, annualRate: Amount): number =>
  roundHalfEven(interestAccrual({ principal, annualRate, days: 1 })).toNumber();

/** Margin, limit and worst case; undefined when the brand names no index value. */
function variableValues({ app, chosen }: DocumentSource, terms: LineTerms): Candidates {
  const { indexPercent } = app.brand.values;
  const highestPercent = pricingOf(app.brand).aprRange?.[1];
  if (typeof indexPercent !== 'number') return {};
  const rate = variableRate({ ...terms, indexPercent, highestPercent: highestPercent ?? 0 });
  const margin = { marginPercent: percentOfFraction(rate.margin) };
  if (chosen?.rateType !== 'VARIABLE' || highestPercent === undefined) return margin;
  const worst = worstCase(terms, rate.highest);
  return {
    ...margin,
    highestRatePercent: percentOfFraction(worst.rate),
    worstCasePayment: worst.monthlyPayment,
    worstCaseTotal: worst.totalOfPayments,
  };
}

/** Limits from the policies of the lender and the property's state. */
const limitsOf = ({ record, app, today, limitsOn }: DocumentSource): StateLimits =>
  stateLimits(
    app,
    { 'property.state': record.state, 'property.occupancy': record.data.property?.occupancyType },
    limitsOn ?? today,
  );

/** Cap on the lender's fees in dollars; undefined without one. */
function feeLimit(source: DocumentSource, line: number | undefined): number | undefined {
  const share = limitsOf(source).lenderFees?.share;
  if (line === undefined || share === undefined) return undefined;
  return roundHalfEven(toDecimal(line, 'line').times(share)).toNumber();
}

function annualIncomeOf({ data }: ApplicationRecord): number | undefined {
  const { income, incomeSources } = data;
  if (income) return income.verified ?? income.stated;
  return incomeSources?.reduce((sum, { amount = 0 }) => sum + amount, 0);
}

/**
 * The example of 12 CFR 1026.40(d)(5)(iii): $10,000 at the lender's highest rate; in interest-only mode,
 * payments before the balloon.
 */
function exampleValues({ app: { brand }, record }: DocumentSource): Candidates {
  const aprMax = pricingOf(brand).aprRange?.[1];
  if (aprMax === undefined) return {};
  const years = Math.min(EXAMPLE_YEARS, longestTerm(brand) ?? EXAMPLE_YEARS);
  const pay = isAgeRestricted(brand, record.data) ? interestOnlyPayment : loanPayment;
  const payment = pay({
    principal: EXAMPLE_DRAW,
    annualRate: toDecimal(aprMax, 'aprMax').dividedBy(100),
    termYears: years,
  });
  return {
    exampleApr: aprMax,
    exampleYears: years,
    exampleMonths: years * 12,
    examplePayment: payment.toNumber(),
    exampleTotal: payment.times(years * 12).toNumber(),
  };
}

function dateValues(source: DocumentSource): Candidates {
  const { record, today } = source;
  const { waitDays, rescissionDays } = limitsOf(source);
  const { timeline = {}, term, firstPaymentDate } = record.data;
  const applied = calendarDateOf(record.createdAt);
  const months = term === undefined ? undefined : term * 12;
  const dates = lineDates({ today, firstPayment: firstPaymentDate, months: months ?? 1 });
  return {
    issuedOn: today,
    applicationDate: applied,
    earliestClosing: timeline.earliestClosing ?? daysAfter(laterOf(applied, today), waitDays),
    rescissionEnds: timeline.rescissionEnds ?? rescissionEnd(today, rescissionDays),
    firstPaymentDate: dates.firstPayment,
    maturityDate: months === undefined ? undefined : dates.lastPayment,
  };
}

const daysAfter = (day: CalendarDate, days: number | undefined): CalendarDate | undefined =>
  days === undefined ? undefined : addDays(day, days);
