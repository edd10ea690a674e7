import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateLimits } from '../../../core/flow/stateLimits.ts';
import { totalDraw } from '../../../core/loan/totalDraw.ts';
import type { AppPart } from '../../../core/model/release.ts';
import { readFolder } from '../../config-files/loadReleases.ts';
import { compileRelease } from '../../releases/compiledRelease.ts';
import { type DrawnRequest, decideDrawn } from '../lender/sandbox/drawnDecision.ts';
import { loadLenderConfig } from '../lender/sandbox/sources/lenderConfig.ts';

const config = loadLenderConfig('.');
const releases = await Promise.all([...readFolder('.').load().releases.values()].map(compileRelease));
const brands: readonly AppPart[] = releases.map(({ app }) => app);

/** A brand that lends less than any state allows, to show the state's minimum. */
function small(app: AppPart): AppPart {
  const heloc = { ...app.brand.products.heloc, minDraw: 500 };
  return { ...app, brand: { ...app.brand, products: { ...app.brand.products, heloc } } };
}

const apps = [...brands, ...brands.map(small)];
const today = '2026-06-15';
const factsOf = (state: string, occupancy: string) => ({
  'property.state': state,
  'property.occupancy': occupancy,
});

function requestOf(
  app: AppPart,
  occupancy: DrawnRequest['property']['occupancy'],
  rest: Pick<DrawnRequest, 'borrower' | 'annualIncome' | 'otherIncome'> & {
    readonly state?: string;
    readonly borrowerFixings: object;
  },
): DrawnRequest {
  const { state = 'TX', borrowerFixings, ...own } = rest;
  return {
    ...own,
    property: { street1: '1 Main Street', zip: '78701', state, occupancy },
    persona: { id: 'drawn', title: 'Drawn', ends: 'OFFER_SELECTION', borrower: borrowerFixings },
    app,
    facts: {},
    today,
  };
}

const files = fc.record({
  app: fc.constantFrom(...apps),
  borrower: fc.uuid(),
  annualIncome: fc.integer({ min: 20_000, max: 900_000 }),
  otherIncome: fc.constant(0),
  borrowerFixings: fc.record({
    score: fc.integer({ min: 640, max: 850 }),
    homeValue: fc.integer({ min: 50_000, max: 3_000_000 }),
    lienShare: fc.integer({ min: 0, max: 9_000 }).map((share) => share / 10_000),
    debtShare: fc.constant(0.02),
  }),
});

describe('offers on a Texas home', () => {
  it('stay within 80 percent of the value, a draw of at least $4,000, and fees of at most 2 percent of the line', () => {
    let offered = 0;
    fc.assert(
      fc.property(files, ({ app, ...rest }) => {
        const { homeValue, lienShare } = rest.borrowerFixings;
        const { data } = decideDrawn(requestOf(app, 'HOME', rest), config);
        const counted = (data.costs?.costs ?? []).filter(({ feeType }) => feeType !== 'VALUATION_FEE');
        for (const { max, minDraw, maxDraw, originationFee } of data.offers ?? []) {
          offered += 1;
          expect(max + Math.round(homeValue * lienShare)).toBeLessThanOrEqual(homeValue * 0.8);
          expect(minDraw).toBeGreaterThanOrEqual(4000);
          for (const amount of [minDraw, maxDraw]) {
            const line = totalDraw({ amount, originationFee });
            const fee = line.minus(amount);
            const fees = counted.reduce((sum, { borrowerPaidAmount }) => sum.plus(borrowerPaidAmount), fee);
            expect(fees.toNumber()).toBeLessThanOrEqual(line.times(0.02).toNumber() + 0.01);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(offered).toBeGreaterThan(500);
  });

  it('count the fee of the in-person notary, the only one allowed', () => {
    const borrowerFixings = { score: 645, homeValue: 600_000, lienShare: 0.3, debtShare: 0.02 };
    const rest = { borrower: 'pat', annualIncome: 200_000, otherIncome: 0, borrowerFixings };
    const [app] = brands;
    const { costs, offers = [] } = decideDrawn(requestOf(app!, 'HOME', rest), config).data;
    const notary = { feeType: 'MANUAL_NOTARIZATION_FEE', borrowerPaidAmount: 300 };
    expect(costs?.costs).toContainEqual(notary);
    for (const { minDraw } of offers) expect(minDraw * 0.02).toBeGreaterThanOrEqual(300 + 95);
    const elsewhere = decideDrawn(requestOf(app!, 'HOME', { ...rest, state: 'FL' }), config).data;
    expect(elsewhere.costs?.costs).not.toContainEqual(notary);
  });

  it('are not limited for a second home or a home elsewhere', () => {
    const rest = {
      borrower: 'pat',
      annualIncome: 200_000,
      otherIncome: 0,
      borrowerFixings: { score: 645, homeValue: 600_000, lienShare: 0.3, debtShare: 0.02 },
    };
    const [app] = brands;
    const feeOf = (state: string, occupancy: 'HOME' | 'SECONDARY') =>
      decideDrawn(requestOf(app!, occupancy, { ...rest, state }), config).data.offers?.[0]?.originationFee ??
      0;
    expect(feeOf('TX', 'HOME')).toBeLessThanOrEqual(0.02);
    expect(feeOf('TX', 'SECONDARY')).toBeGreaterThan(0.04);
    expect(feeOf('FL', 'HOME')).toBeGreaterThan(0.04);
  });
});

describe('the limits of the Texas policies', () => {
  const limits = (state: string, occupancy: string, more: object = {}) =>
    stateLimits(brands[0]!, { ...factsOf(state, occupancy), ...more }, today);

  it('are all of § 50(a)(6) and (t) for a home', () => {
    expect(limits('TX', 'HOME', { 'application.maritalStatus': 'MARRIED' })).toEqual({
      cltvLimit: 0.8,
      minDraw: 4000,
      maxDraw: undefined,
      lenderFees: {
        share: 0.02,
        excludes: ['VALUATION_FEE', 'APPRAISAL_FEE', 'SURVEY_FEE', 'TITLE_INSURANCE_PREMIUM'],
      },
      waitDays: 12,
      costNoticeDays: 1,
      closingPlaces: ['LENDER_OFFICE', 'ATTORNEY_OFFICE', 'TITLE_OFFICE'],
      notaryModes: ['MANUAL'],
      valuationBeforeClosing: true,
      rescissionDays: 3,
      refundDays: 3,
      daysBetweenLines: 45,
    });
  });

  it('STATE-16 are only the valuation for any other Texas property, and only federal law elsewhere', () => {
    const nothing = {
      minDraw: undefined,
      maxDraw: undefined,
      lenderFees: undefined,
      waitDays: undefined,
      costNoticeDays: undefined,
      closingPlaces: undefined,
      notaryModes: undefined,
      valuationBeforeClosing: false,
      rescissionDays: undefined,
      refundDays: 3,
      daysBetweenLines: 45,
    };
    const lender = { HOME: 0.85, SECONDARY: 0.8, INVESTMENT: 0.75 };
    for (const occupancy of ['SECONDARY', 'INVESTMENT'] as const)
      expect(limits('TX', occupancy)).toEqual({
        ...nothing,
        cltvLimit: lender[occupancy],
        valuationBeforeClosing: true,
      });
    expect(limits('FL', 'HOME')).toEqual({ ...nothing, cltvLimit: lender.HOME, rescissionDays: 3 });
  });

  it('binds while the use of the property is not known', () => {
    expect(stateLimits(brands[0]!, { 'property.state': 'TX' }, today)).toMatchObject({ cltvLimit: 0.75 });
  });
});
