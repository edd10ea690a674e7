import { afterAll, beforeAll, expect, it } from 'vitest';
import { availableOf, linePeriod } from '../../src/core/loan/lineServicing.ts';
import { fractionOfPercent } from '../../src/core/loan/percentPoints.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

const lineOf = async (borrower: Borrower) => (await borrower.application()).creditLine;

/** Advances the sandbox clock to the evening of a day. */
const advanceTo = async (day: string) => {
  const until = Date.parse(`${day}T23:00:00Z`) - server.dependencies.clock.now();
  await server.advance(Math.ceil(until / 1_000));
};

it('lives on the sandbox clock once it is paid out: interest and a payment each month', async () => {
  const borrower = await borrowerAt(server, 'COMPLETE');
  const opened = await lineOf(borrower);
  const { rate = 0, lineAmount = 0 } = await borrower.application();
  const drawn = lineAmount.toFixed(2);
  expect(opened).toEqual({
    asOf: '2026-06-15T15:00:00.000Z',
    limit: drawn,
    balance: drawn,
    available: '0.00',
    rate: `${rate}`,
    autopay: true,
    nextPayment: { due: '2026-08-01', amount: expect.stringMatching(/^\d{3}\.\d{2}$/) },
    payments: [],
    history: [{ on: '2026-06-15', type: 'DRAW', amount: drawn, balance: drawn }],
    draw: { minimum: '500.00', until: '2031-06-15' },
  });

  await advanceTo('2026-07-31');
  expect((await lineOf(borrower))?.payments).toEqual([]);
  await advanceTo('2026-08-01');
  const amount = opened?.nextPayment?.amount ?? '';
  // From June 15 to August 1 there are 47 days.
  const period = linePeriod({
    balance: drawn,
    annualRate: fractionOfPercent(rate),
    days: 47,
    payment: amount,
  });
  expect(await lineOf(borrower)).toMatchObject({
    asOf: '2026-08-01T17:00:00.000Z',
    balance: period.balance,
    available: availableOf({ limit: drawn, balance: period.balance }),
    nextPayment: { due: '2026-09-01', amount },
    payments: [{ on: '2026-08-01', amount }],
    history: [
      { on: '2026-08-01', type: 'PAYMENT', amount, balance: period.balance },
      { on: '2026-08-01', type: 'INTEREST', amount: period.interest, balance: period.owed },
      { on: '2026-06-15', type: 'DRAW', amount: drawn, balance: drawn },
    ],
  });

  // A year at once: each month in its turn.
  await advanceTo('2027-08-01');
  const later = await lineOf(borrower);
  expect(later?.payments.map(({ on }) => on)).toEqual([
    ...['08', '07', '06', '05', '04', '03', '02', '01'].map((month) => `2027-${month}-01`),
    ...['12', '11', '10', '09', '08'].map((month) => `2026-${month}-01`),
  ]);
  expect(later?.nextPayment?.due).toBe('2027-09-01');
});
