import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPreferences } from '../../../core/loan/drawPreference.ts';
import { offerFigures } from '../../../core/loan/offerFigures.ts';
import { readOfferBook } from './offerBook.ts';
import {
  boundsOf,
  figuresOf,
  type OfferChoice,
  offerOf,
  offerRequest,
  preferencesOf,
  problemOf,
  rateTypesOf,
  settleChoice,
  startChoice,
  termsOf,
} from './offerChoice.ts';
import { testApplication } from './testApplication.ts';

const book = readOfferBook(testApplication, false);
const start = startChoice(book) as OfferChoice;
const chosen = (change: Partial<OfferChoice>): OfferChoice => ({ ...start, draw: 40_000, ...change });

describe('the offers of an application', () => {
  it('APP-06 are read with all their fields, by type', () => {
    expect(rateTypesOf(book)).toEqual(['FIXED', 'VARIABLE']);
    expect(termsOf(book, 'FIXED')).toEqual([10, 30]);
    expect(termsOf(book, 'VARIABLE')).toEqual([10]);
    expect(offerOf(book, { term: 30, rateType: 'FIXED' })).toMatchObject({
      uuid: 'fixed-30',
      otherRate: 0.09,
    });
  });

  it('APP-07 come with the debts, their balance, payment and whether they are marked', () => {
    const marked = readOfferBook(
      {
        ...testApplication,
        liabilities: [{ ...testApplication.liabilities[0], payOff: { status: 'MARKED_FOR_PAYOFF' } }],
      },
      false,
    );
    expect(marked.debts).toEqual([
      { uuid: 'card', creditor: 'Larkmoor Card Services', balance: 7466.67, payment: 186.67, isMarked: true },
    ]);
    expect(startChoice(marked)?.payoffs).toEqual(['card']);
  });

  it('are omitted if a figure is missing or impossible, and never throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (offers, liabilities) => {
        const read = readOfferBook({ offers, offersByType: offers, liabilities, costs: offers }, false);
        expect(read.offers).toEqual([]);
      }),
    );
    const broken = { ...testApplication, offersByType: [], offers: [{ ...book.offers[0], maxDraw: 'lots' }] };
    expect(startChoice(readOfferBook(broken, false))).toBeUndefined();
  });
});

describe('the initial choice', () => {
  it('is the offer of the lowest fixed rate with its largest draw', () => {
    expect(start).toEqual({
      draw: 80_000,
      term: 10,
      rateType: 'FIXED',
      preference: 'PRESERVE',
      autopay: false,
      payoffs: [],
    });
  });

  it('is the draw that the lender computed, if there is one', () => {
    const suggested = readOfferBook({ ...testApplication, uwCalculatedDrawAmount: 32_500.4 }, false);
    expect(startChoice(suggested)?.draw).toBe(32_500);
  });

  it('is otherwise the share of the largest draw that the lender states, down to the thousand', () => {
    const drawAt = (share: number) => startChoice(readOfferBook(testApplication, false, share))?.draw;
    expect([0.5, 0.33, 0.01, 1].map(drawAt)).toEqual([40_000, 26_000, 15_000, 80_000]);
  });
});

describe('the slider', () => {
  it('MATH-05 uses whole dollars, the minimum rounded up and the maximum down', () => {
    expect(boundsOf(book, chosen({ rateType: 'VARIABLE' }))).toEqual({ min: 15_000, max: 60_000 });
  });

  it('MATH-06 is reduced by the payoffs at both ends if the cash is kept', () => {
    expect(boundsOf(book, chosen({ payoffs: ['card'] }))).toEqual({ min: 7_534, max: 72_533 });
  });

  it('MATH-07 starts at the payoffs if they are paid from the cash', () => {
    const deduct = chosen({ payoffs: ['car'], preference: 'DEDUCT' });
    expect(boundsOf(book, deduct)).toEqual({ min: 20_000, max: 80_000 });
  });
});

describe('the figures of a choice', () => {
  it('MATH-08 draw debts and cash, the cash, or the maximum', () => {
    const drawOf = (preference: OfferChoice['preference']) =>
      figuresOf(book, chosen({ payoffs: ['car'], preference }))?.initialDraw;
    expect(drawOf('PRESERVE')).toBe(60_000);
    expect(drawOf('DEDUCT')).toBe(40_000);
    expect(drawOf('MAXIMIZE')).toBe(80_000);
  });

  it('are those of the loan math, to the cent, at any slider position', () => {
    const amount = fc.integer({ min: 1_500_000, max: 6_000_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(amount, fc.constantFrom(...book.offers), fc.boolean(), (draw, offer, autopay) => {
        const choice = chosen({ draw, term: offer.term, rateType: offer.type, autopay });
        const wanted = offerFigures({
          offer,
          terms: book.terms,
          selectedDraw: draw,
          preference: 'PRESERVE',
          payoffTotal: 0,
          autopay,
          interestOnly: false,
        });
        expect(figuresOf(book, choice)).toEqual(wanted);
      }),
    );
  });

  it('are undefined for an amount outside the offer or no amount', () => {
    for (const draw of [14_999, 80_000.01, -1, 'abc', '', Number.NaN]) {
      expect(figuresOf(book, chosen({ draw }))).toBeUndefined();
      expect(problemOf(book, chosen({ draw }))?.field).toBe('drawAmount');
    }
  });
});

describe('a change', () => {
  it('keeps an offered term, and otherwise takes one that is offered', () => {
    expect(settleChoice(book, chosen({ term: 30, rateType: 'VARIABLE' })).term).toBe(10);
  });

  it('takes the first possible preference if debts and cash no longer fit', () => {
    const full = settleChoice(book, chosen({ draw: 80_000, payoffs: ['car'] }));
    expect(full.preference).toBe('DEDUCT');
    expect(preferencesOf(book, full)?.PRESERVE).toEqual({ allowed: false, reason: 'NOT_PRESERVABLE' });
    const small = chosen({ draw: 15_000, payoffs: ['car'] });
    expect(preferencesOf(book, small)?.DEDUCT).toEqual({ allowed: false, reason: 'NOT_DEDUCTIBLE' });
    expect(settleChoice(book, { ...full, payoffs: [] }).preference).toBe('PRESERVE');
  });

  it('refuses debts above the largest draw', () => {
    const choice = settleChoice(book, chosen({ payoffs: ['loan', 'car'] }));
    expect(problemOf(book, choice)).toEqual({ field: 'payoffs', key: 'offer.payoffs.aboveMaximum' });
  });

  it('never throws for any input', () => {
    const any = fc.record({
      draw: fc.oneof(fc.double(), fc.string()),
      term: fc.integer(),
      rateType: fc.constantFrom('FIXED' as const, 'VARIABLE' as const),
      preference: fc.constantFrom(...drawPreferences),
      autopay: fc.boolean(),
      payoffs: fc.subarray(['card', 'car', 'loan', 'gone']),
    });
    fc.assert(
      fc.property(any, (choice) => {
        const settled = settleChoice(book, choice);
        const request = offerRequest(book, settled, undefined);
        expect(request === undefined).toBe(problemOf(book, settled) !== undefined);
      }),
    );
  });
});

describe('the request', () => {
  it('contains the offer, the slider position, the preference and the debts', () => {
    expect(offerRequest(book, chosen({ payoffs: ['car'], autopay: true }), 'signing/intro')).toEqual({
      offerUuid: 'fixed-10',
      term: 10,
      rateType: 'FIXED',
      drawAmount: 40_000,
      preference: 'PRESERVE',
      autopay: true,
      liabilities: [{ uuid: 'car', payoff: true }],
      from: 'signing/intro',
    });
  });
});
