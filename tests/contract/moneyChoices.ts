import fc from 'fast-check';
import { autopayRates } from '../../src/core/loan/autopayRates.ts';
import { LoanDecimal } from '../../src/core/loan/decimal.ts';
import { drawPreferences } from '../../src/core/loan/drawPreference.ts';
import type { Offer } from '../../src/core/loan/offer.ts';
import type { AppPart } from '../../src/core/model/release.ts';
import { chooseOffer } from '../../src/server/features/applications/offerSelection.ts';
import type {
  ApplicationData,
  ApplicationRecord,
} from '../../src/server/features/applications/recordService.ts';
import { documentValues } from '../../src/server/features/documents/documentValues.ts';
import type { GivenSource } from '../../src/server/features/given/readers/givenReader.ts';
import { moneyReaders } from '../../src/server/features/given/readers/money.ts';
import { lineFigures } from '../../src/web/borrower/application/panels/summary/lineFigures.ts';
import { bookOf } from '../../src/web/borrower/offer/chosenOffer.ts';
import {
  boundsOf,
  figuresOf,
  type OfferChoice,
  offerRequest,
  settleChoice,
} from '../../src/web/borrower/offer/offerChoice.ts';
import { repaymentOf } from '../../src/web/borrower/offer/repayment.ts';

export const TODAY = '2026-06-15';
const cents = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((amount) => amount / 100);
const points = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((amount) => amount / 10_000);

/** An offer, debts and costs of one application, and what its borrower chooses. */
export const choices = fc.record({
  term: fc.constantFrom(5, 10, 15, 30),
  type: fc.constantFrom('FIXED' as const, 'VARIABLE' as const),
  baseRate: points(500, 1700),
  autopaySaving: fc.constantFrom(0, 0.0025),
  originationFee: points(0, 499),
  minDraw: fc.integer({ min: 5000, max: 20_000 }),
  room: cents(380_000),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  feeCap: fc.option(cents(5000)),
  costs: cents(3000),
  /** Recording is taken off the first draw. */
  takenOff: fc.option(cents(900)),
  tax: fc.option(fc.tuple(cents(100), cents(1400))),
  debts: fc.array(fc.tuple(cents(9000), cents(300), fc.boolean()), { maxLength: 4 }),
  preference: fc.constantFrom(...drawPreferences),
  autopay: fc.boolean(),
  /** Autopay is decided on again when the account is known; the rate follows. */
  autopayAtLast: fc.boolean(),
  /** By the brand or by the application itself. */
  interestOnly: fc.constantFrom(undefined, 'brand' as const, 'application' as const),
});

export type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never;

const uuidOf = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;

const discount = { type: 'AUTOPAY' as const };

/** Costs that are paid apart, and recording where it is taken off. */
function costsOf({ costs, takenOff, tax }: Choice) {
  if (takenOff === null) return { totalPaidByBorrower: costs, costs: [] };
  const most = tax?.[1] ?? 0;
  return {
    totalPaidByBorrower: LoanDecimal.sum(costs, takenOff, most).toNumber(),
    costs: [
      { feeType: 'VALUATION_FEE', borrowerPaidAmount: costs },
      { feeType: 'RECORDING_FEE', borrowerPaidAmount: takenOff, takenOff: true },
      { feeType: 'RECORDING_TAX', borrowerPaidAmount: most, takenOff: true },
    ],
  };
}

function applicationOf(given: Choice): ApplicationData & { offers: Offer[] } {
  const { term, type, baseRate, originationFee, minDraw } = given;
  const otherRate = new LoanDecimal(baseRate).minus(given.autopaySaving).toNumber();
  const maxDraw = new LoanDecimal(minDraw).plus(given.room).toNumber();
  const offer = {
    uuid: uuidOf(9),
    ...{ term, type, rate: baseRate, baseRate, otherRate, originationFee, minDraw, maxDraw },
    min: minDraw,
    max: Math.ceil(maxDraw * 1.05),
    discountList: given.autopaySaving > 0 ? [{ discount, rateWithDiscount: otherRate }] : [],
  };
  return {
    ...(given.interestOnly === 'application' ? { ageRestrictedInterestOnly: true } : {}),
    offers: [offer],
    offersByType: [{ type, offers: [offer] }],
    costs: costsOf(given),
    ofeeMaxThreshold: given.feeCap,
    minRecordingTax: given.tax?.[0] ?? null,
    maxRecordingTax: given.tax?.[1] ?? null,
    liabilities: given.debts.map(([monetaryBalance, payment], index) => ({
      uuid: uuidOf(index),
      monetaryBalance,
      monetaryCalculatedNextPaymentMinimumAmount: payment,
      payOff: null,
    })),
  } as ApplicationData & { offers: Offer[] };
}

const appOf = ({ interestOnly }: Choice): AppPart =>
  ({
    brand: {
      values: { indexPercent: 6.75 },
      pricing: [{ aprRange: [5, 17.2] }],
      features: { ageRestrictedInterestOnly: interestOnly === 'brand' },
    },
    facts: {},
    enums: {},
    policies: {},
  }) as unknown as AppPart;

/** One borrower's figures on the screen, at the server, in documents, in the account and as paid out. */
export function followed(given: Choice, app = appOf(given)) {
  const data = applicationOf(given);
  const { term, type: rateType, autopay, preference } = given;
  const interestOnly = given.interestOnly !== undefined;
  const book = bookOf(app, data as never);
  const payoffs = given.debts.flatMap(([, , isChosen], index) => (isChosen ? [uuidOf(index)] : []));
  const opened: OfferChoice = { draw: 0, term, rateType, preference, autopay, payoffs };
  const { min, max } = boundsOf(book, opened);
  const draw = min + Math.floor((max - min) * given.share);
  const choice = settleChoice(book, { ...opened, draw });
  const [figures, request] = [figuresOf(book, choice), offerRequest(book, choice, undefined)];
  if (!figures || !request) return undefined;
  const answer = chooseOffer(data, request, { interestOnly });
  if (!answer.ok) throw new Error(answer.error.join());
  const { autopayAtLast } = given;
  const [atLast, rates] = [
    figuresOf(book, { ...choice, autopay: autopayAtLast }),
    data.offers.map(autopayRates)[0],
  ];
  const saved: ApplicationData = {
    ...data,
    ...answer.value.data,
    payType: autopayAtLast ? 'AUTOPAY' : 'MANUAL',
    ...(rates ? { rate: autopayAtLast ? rates.withAutopay : rates.withoutAutopay } : {}),
  };
  const record = { loanNumber: '77', createdAt: new Date(`${TODAY}T12:00:00Z`), state: 'FL', data: saved };
  const printed = documentValues({
    record: { ...record, status: {} } as unknown as ApplicationRecord,
    person: { name: { firstName: 'Nora', lastName: 'Vance' }, hasSsn: true } as never,
    recipient: undefined,
    chosen: { rateType, figures: answer.value.figures },
    credit: undefined,
    app,
    ports: new Set(),
    today: TODAY,
  });
  const payees = (saved.liabilities ?? []).flatMap(({ uuid, monetaryBalance, payOff }) =>
    payOff ? [{ uuid, name: 'Payee', amount: monetaryBalance }] : [],
  );
  const source = { record: { uuid: uuidOf(8), data: { ...saved, payees } }, task: { name: 'look' } };
  const payments = moneyReaders.payments(source as unknown as GivenSource) as {
    to: string;
    amount: number;
  }[];
  if (!atLast) return undefined;
  return {
    chosen: figures,
    server: answer.value.figures,
    screen: atLast,
    repayment: repaymentOf(app, { figures: atLast, rateType }, TODAY),
    rateType,
    saved,
    chosenOffer: { rateType, figures: answer.value.figures },
    printed,
    account: lineFigures({ ...saved } as never, book, TODAY),
    payments,
  };
}
