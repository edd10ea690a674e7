import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeclineReason } from '../../../core/loan/underwrite.ts';
import type { DeclineChange } from '../../../core/model/generated/api/application.ts';
import { readFolder } from '../../config-files/loadReleases.ts';
import { compileRelease } from '../../releases/compiledRelease.ts';
import type { BorrowerFile } from './borrowerFile.ts';
import { type Corrections, declineReasonsOf, type LenderRequest } from './decide.ts';
import { jointCredit, withAnother } from './jointCreditService.ts';
import { smallestChanges } from './smallestChanges.ts';

const releases = readFolder('.').load().releases;
const some = ['main', 'harborlight', 'main-ny', 'windlass-wholesale'];
const apps = await Promise.all(some.map(async (code) => (await compileRelease(releases.get(code)!)).app));
const TODAY = '2026-06-15';
const KINDS = ['LESS_DEBT', 'MORE_INCOME', 'LOWER_LIENS', 'HIGHER_VALUE', 'CO_BORROWER'] as const;

interface Applicant {
  readonly request: LenderRequest;
  readonly found: BorrowerFile;
}

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);
const liability = (payment: number) => ({ monetaryCalculatedNextPaymentMinimumAmount: payment }) as never;

/** Applicants near what the rules allow, so that about half are declined. */
const applicants: fc.Arbitrary<Applicant> = fc
  .record({
    app: fc.constantFrom(...apps),
    state: fc.constantFrom('FL', 'OH', 'TX', 'NY', 'CA'),
    occupancy: fc.constantFrom('HOME' as const, 'SECONDARY' as const, 'INVESTMENT' as const),
    annualIncome: fc.integer({ min: 0, max: 90_000 }),
    addedIncome: fc.constantFrom(0, 0, -5000.5),
    addedPayments: cents(300),
    creditScore: fc.integer({ min: 600, max: 850 }),
    homeValue: fc.integer({ min: 60_000, max: 500_000 }),
    lienShare: fc.integer({ min: 0, max: 1100 }),
    lienPayment: cents(2000),
    payments: fc.array(cents(900), { maxLength: 4 }),
  })
  .map(({ app, state, occupancy, annualIncome, homeValue, lienShare, ...given }) => ({
    request: {
      ...{ app, annualIncome, otherIncome: 0, borrower: 'nora@example.com', facts: {}, today: TODAY },
      property: { state, occupancy },
      corrected: { addedIncome: given.addedIncome, addedPayments: given.addedPayments },
    },
    found: {
      creditScore: given.creditScore,
      homeValue,
      lienBalance: Math.round((homeValue * lienShare) / 1000),
      lienPayment: given.lienPayment,
      liabilities: given.payments.map(liability),
    },
  }));

const learned = ({ request, found }: Applicant, notes: object): Corrections => {
  const joint = jointCredit(
    request.app,
    { facts: { today: TODAY }, today: TODAY },
    { file: { notes: notes as never }, found },
  );
  const { addedIncome = 0, addedPayments = 0 } = request.corrected ?? {};
  return joint
    ? {
        addedIncome: addedIncome + joint.addedIncome,
        addedPayments: addedPayments + joint.addedPayments,
        creditScore: joint.creditScore,
      }
    : { addedIncome, addedPayments };
};

const changesOf = (applicant: Applicant, allowed: readonly DeclineChange['kind'][] = KINDS) =>
  smallestChanges(
    {
      ...applicant,
      withCoBorrower: (income) =>
        learned(applicant, withAnother({ notes: {} }, { found: applicant.found, income })),
    },
    allowed,
  );

/** The same application, as its borrower would send it anew with the change. */
function reapplied({ request, found }: Applicant, { kind, amount }: DeclineChange): Applicant {
  switch (kind) {
    case 'LESS_DEBT':
      return { request, found: { ...found, lienPayment: found.lienPayment - amount } };
    case 'MORE_INCOME':
      return { request: { ...request, annualIncome: request.annualIncome + amount }, found };
    case 'LOWER_LIENS':
      return { request, found: { ...found, lienBalance: found.lienBalance - amount } };
    case 'HIGHER_VALUE':
      return { request, found: { ...found, homeValue: found.homeValue + amount } };
    case 'CO_BORROWER': {
      const person = { income: amount, isVerified: true, score: 850, debts: [] };
      const corrected = learned({ request, found }, { coBorrowers: [person] });
      return { request: { ...request, corrected }, found };
    }
  }
}

const reasonsOf = ({ request, found }: Applicant) => declineReasonsOf(request, found);

describe('the smallest changes that would have turned a decline', () => {
  it('each turn its reason, and a dollar less does not, whoever applies', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(applicants, (applicant) => {
        const before = reasonsOf(applicant);
        for (const change of changesOf(applicant)) {
          // A file with less paid on debts is compared by what is paid on the home: the rules add both.
          if (change.kind === 'LESS_DEBT' && applicant.found.lienPayment < change.amount) continue;
          seen.set(change.kind, (seen.get(change.kind) ?? 0) + 1);
          const reason = change.reason as DeclineReason;
          expect(before).toContain(reason);
          expect(reasonsOf(reapplied(applicant, change))).not.toContain(reason);
          const less = { ...change, amount: change.amount - 1 };
          expect(reasonsOf(reapplied(applicant, less))).toContain(reason);
        }
      }),
      { numRuns: 60 },
    );
    for (const kind of KINDS) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(2);
  }, 120_000);

  it('are none of an approval, of a credit score, or of what the lender does not say', () => {
    fc.assert(
      fc.property(applicants, (applicant) => {
        const reasons = reasonsOf(applicant);
        const found = changesOf(applicant, ['MORE_INCOME']);
        expect(found.every(({ kind }) => kind === 'MORE_INCOME')).toBe(true);
        expect(found.length).toBe(reasons.includes('DTI') ? 1 : 0);
        expect(changesOf(applicant, [])).toEqual([]);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('never need more than there is: debts that are paid off, a home without liens', () => {
    const found: BorrowerFile = {
      ...{ creditScore: 760, homeValue: 10_000, lienBalance: 9_000, lienPayment: 9_000 },
      liabilities: [liability(50)],
    };
    const request: LenderRequest = {
      ...{ app: apps[0]!, annualIncome: 20_000, otherIncome: 0, borrower: 'n', facts: {}, today: TODAY },
      property: { state: 'FL', occupancy: 'HOME' },
    };
    expect(reasonsOf({ request, found })).toEqual(['CLTV', 'DTI']);
    expect(changesOf({ request, found }, ['LESS_DEBT', 'LOWER_LIENS'])).toEqual([]);
  });
});
