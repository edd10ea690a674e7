import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoanDecimal } from '../../src/core/loan/decimal.ts';
import { formatMoney } from '../../src/core/loan/formatMoney.ts';
import { figureItems } from '../../src/web/borrower/product/figureItems.ts';
import { inMatrix, played } from '../e2e/matrix.ts';
import { choices, followed } from './moneyChoices.ts';

/** What is written by copy stands for itself: its key. */
const say = { text: (key: string) => key, rich: (key: string) => key };

const sizes = [{ runs: 100 }, { runs: 10_000 }];

describe('a borrower’s money', () => {
  for (const { runs } of played(sizes, ({ runs }) => runs === 100))
    it(`MATH-15 is the same to the cent on screen, at the server and in documents, in ${runs} random offers`, {
      ...inMatrix,
      timeout: 900_000,
    }, () => {
      let compared = 0;
      fc.assert(
        fc.property(choices, (given) => {
          const all = followed(given);
          fc.pre(all !== undefined);
          compared += 1;
          const { chosen, server, screen, repayment, printed, account, payments, rateType } = all;
          expect(chosen).toEqual(server);
          expect(repayment.schedule).toMatchObject({
            totalInterest: screen.totalInterest,
            totalOfPayments: screen.totalOfPayments,
            balloon: screen.balloon,
          });
          expect(printed).toMatchObject({
            totalLoanAmount: screen.totalLoanAmount,
            originationFee: screen.originationFee,
            monthlyPayment: screen.monthlyPayment,
            dailyInterest: screen.interestPerDay,
            closingCosts: screen.closingCosts,
            payoffTotal: screen.payoffTotal,
            cashToBorrower: screen.cashToBorrower,
            totalInterest: screen.totalInterest,
            totalOfPayments: screen.totalOfPayments,
          });
          expect(printed.balloonPayment).toBe(screen.balloon ?? undefined);
          expect(printed.balloonDate).toBe(screen.balloon ? repayment.dates.lastPayment : undefined);
          expect(printed.worstCasePayment).toBe(repayment.risk?.worst.monthlyPayment);
          expect(printed.worstCaseTotal).toBe(repayment.risk?.worst.totalOfPayments);
          const { dates, risk } = repayment;
          const shown = figureItems({ figures: screen, rateType, risk, dates, hideTerm: false }, say);
          const shownAs = (id: string) => shown.find((item) => item.id === id)?.value;
          const asPrinted = (value: unknown) => formatMoney(value as number, 2);
          expect(shownAs('payments')).toBe(asPrinted(printed.totalOfPayments));
          expect(shownAs('cash')).toBe(asPrinted(printed.cashToBorrower));
          if (screen.costsTakenOff > 0) expect(shownAs('taken-off')).toBe(asPrinted(screen.costsTakenOff));
          const parts = LoanDecimal.sum(screen.cashToBorrower, screen.payoffTotal, screen.costsTakenOff);
          expect(parts.toNumber()).toBe(screen.initialDraw);
          expect(shownAs('total')).toBe(asPrinted(printed.totalLoanAmount));
          if (screen.balloon) expect(shownAs('balloon')).toBe(asPrinted(printed.balloonPayment));
          if (risk) expect(shownAs('worst')).toBe(asPrinted(printed.worstCasePayment));
          expect(account).toMatchObject({
            payment: screen.monthlyPayment,
            totalInterest: screen.totalInterest,
            totalOfPayments: screen.totalOfPayments,
          });
          const arrives = payments.find(({ to }) => to === 'ACCOUNT')?.amount ?? 0;
          expect(arrives).toBe(screen.cashToBorrower);
        }),
        { numRuns: runs },
      );
      expect(compared).toBe(runs);
    });
});
