import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppPart } from '../../../core/model/release.ts';
import { readFolder } from '../../config-files/loadReleases.ts';
import { compileRelease } from '../../releases/compiledRelease.ts';
import { type DrawnRequest, decideDrawn, drawnFile } from '../lender/sandbox/drawnDecision.ts';
import { loadLenderConfig, personaOfEmail } from '../lender/sandbox/sources/lenderConfig.ts';
import { termsFor } from './decide.ts';
import { lendingTerms } from './lendingTerms.ts';

const config = loadLenderConfig('.');
const releases = await Promise.all([...readFolder('.').load().releases.values()].map(compileRelease));
const apps: readonly AppPart[] = releases.map(({ app }) => app);
const states = ['FL', 'OH', 'TX', 'NY', 'CA', 'AL', 'MN'];

/** The terms of an excellent borrower without liens. */
const termsIn = (app: AppPart, state: string, occupancy: string) =>
  lendingTerms(app, {
    facts: {
      'property.state': state,
      'property.occupancy': occupancy,
      'application.creditScore': 800,
      'application.ltv': 0,
    },
    today: '2026-06-15',
  });

const requests: fc.Arbitrary<DrawnRequest> = fc
  .record({
    app: fc.constantFrom(...apps),
    borrower: fc.emailAddress(),
    street1: fc.string(),
    zip: fc.stringMatching(/^\d{5}$/),
    state: fc.constantFrom(...states),
    occupancy: fc.constantFrom('HOME', 'SECONDARY', 'INVESTMENT'),
    annualIncome: fc.integer({ min: 0, max: 9_999_999 }),
    otherIncome: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
    persona: fc.option(fc.constantFrom(...config.personas.values()), { nil: undefined }),
  })
  .map(({ street1, zip, state, occupancy, app, ...rest }) => ({
    ...rest,
    property: { street1, zip, state, occupancy },
    app,
    facts: {},
    today: '2026-06-15',
  }));

describe('the sandbox lender', () => {
  it("COPY-04 COPY-05 offers within the brand's limits or declines, for any borrower and property", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { data, status } = decideDrawn(request, config);
        const { limits, pricing, terms } = termsFor(request, drawnFile(request, config));
        if (status.checklistStatus === 'DECLINED') {
          expect(data.offers).toEqual([]);
          return;
        }
        expect(status.checklistStatus).toBe('OFFER_SELECTION');
        expect(data.offers?.length).toBeGreaterThan(0);
        for (const offer of data.offers ?? []) {
          expect(offer.minDraw).toBeGreaterThanOrEqual(limits.minDraw);
          expect(offer.maxDraw).toBeLessThanOrEqual(limits.maxDraw);
          expect(offer.minDraw).toBeLessThanOrEqual(offer.maxDraw);
          expect(Math.min(offer.rate, offer.otherRate)).toBeGreaterThanOrEqual(pricing.aprMin);
          expect(Math.max(offer.rate, offer.baseRate)).toBeLessThanOrEqual(pricing.aprMax);
          expect(terms).toContain(offer.term);
        }
      }),
    );
  });

  it('gives the same borrower the same result, including ids', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(decideDrawn(structuredClone(request), config)).toEqual(decideDrawn(request, config));
      }),
      { numRuns: 30 },
    );
  });

  it('offers what the brands sell, the main one 15,000 to 400,000 at 7.60 to 17.20 percent', () => {
    for (const app of apps) {
      const { products, pricing } = app.brand;
      const { minDraw, maxDraw } = products.heloc ?? {};
      const [low = 0, high = 0] = pricing.findLast(({ aprRange }) => aprRange)?.aprRange ?? [];
      const terms = termsIn(app, 'FL', 'HOME');
      expect(terms, app.brand.code).toMatchObject({ limits: { minDraw, maxDraw }, autopayDiscount: 0.0025 });
      expect([terms.pricing.aprMin * 100, terms.pricing.aprMax * 100]).toEqual([
        expect.closeTo(low),
        expect.closeTo(high),
      ]);
    }
    const main = apps.find(({ brand }) => brand.kind === 'main');
    expect(main && termsIn(main, 'FL', 'HOME')).toMatchObject({
      limits: { minDraw: 15_000, maxDraw: 400_000 },
      pricing: { aprMin: 0.076, aprMax: 0.172 },
    });
    const creditUnion = apps.find(({ brand }) => brand.kind === 'credit-union');
    expect(creditUnion && termsIn(creditUnion, 'FL', 'HOME').relationshipDiscounts).toEqual([
      { type: 'CREDIT_UNION', amount: 0.0025 },
    ]);
  });

  it('respects the limits that a state policy sets', () => {
    const [app] = apps;
    const [policy] = Object.values(app!.policies);
    const limit = (id: string, effect: object) => ({
      ...policy,
      id,
      jurisdiction: ['TX'],
      scope: { '===': [{ var: 'property.occupancy' }, 'HOME'] },
      when: { '>': [{ var: 'offer.cltv' }, 0.8] },
      effect,
    });
    const limited = {
      ...app!,
      policies: {
        ...app!.policies,
        cltv: limit('cltv', { limit: 'maxDraw', to: { cltvLimit: 0.8 } }),
        most: limit('most', { limit: 'maxDraw', to: { amount: 250_000 } }),
        least: limit('least', { limit: 'minDraw', to: { amount: 20_000 } }),
      },
    } as unknown as AppPart;
    expect(termsIn(limited, 'TX', 'HOME').limits).toMatchObject({
      minDraw: 20_000,
      maxDraw: 250_000,
      cltvLimit: 0.8,
    });
    for (const [state, occupancy] of [
      ['FL', 'HOME'],
      ['TX', 'SECONDARY'],
    ] as const)
      expect(termsIn(limited, state, occupancy).limits).toMatchObject({ minDraw: 15_000, maxDraw: 400_000 });
  });
});

describe('test borrowers', () => {
  it('are chosen by the text after the plus in an email address', () => {
    expect(personaOfEmail(config, 'pat+frozen@example.com')).toBe('frozen');
    expect(personaOfEmail(config, 'Pat+Declined-DTI@Example.com')).toBe('declined-dti');
    for (const email of [
      'pat@example.com',
      'pat+nobody@example.com',
      'frozen@example.com',
      'pat+@example.com',
    ])
      expect(personaOfEmail(config, email)).toBeNull();
  });

  it('stop the start if their files are missing, naming these', () => {
    expect(() => loadLenderConfig('tests')).toThrow('config/sandbox/lender.yaml');
  });
});
