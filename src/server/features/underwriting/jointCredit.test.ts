import { expect, it } from 'vitest';
import { openTestDependencies } from '../../http/testServer.ts';
import { publishReleases } from '../../publishReleases.ts';
import type { BorrowerFile } from './borrowerFile.ts';
import { type CoBorrowerNote, jointCredit } from './jointCreditService.ts';

const dependencies = await openTestDependencies();
await publishReleases(dependencies);
const release = dependencies.releases.head('main');
if (!release) throw new Error('no release');
const { app } = release;

const CARD = { creditorName: 'Larkmoor Card Services', balance: 4200, monthlyPayment: 120 };
const LOAN = { creditorName: 'Tidewell Auto Finance', balance: 9000, monthlyPayment: 310.5 };
const found: BorrowerFile = {
  creditScore: 740,
  homeValue: 600_000,
  lienBalance: 0,
  lienPayment: 0,
  liabilities: [
    {
      creditorName: CARD.creditorName,
      monetaryBalance: CARD.balance,
      monetaryCalculatedNextPaymentMinimumAmount: CARD.monthlyPayment,
    } as never,
  ],
};
const today = '2026-06-15';
const person = (more: Partial<CoBorrowerNote> = {}): CoBorrowerNote => ({
  income: 60_000,
  isVerified: false,
  score: 700,
  debts: [],
  ...more,
});
const counted = (...people: CoBorrowerNote[]) =>
  jointCredit(app, { facts: { today }, today }, { file: { notes: { coBorrowers: people as never } }, found });

it('nobody who borrows too changes nothing', () => {
  expect(counted()).toBeUndefined();
});

it('counts income and payments to the cent, and the lowest of all scores', () => {
  expect(
    counted(
      person({ debts: [LOAN] }),
      person({ income: 0.1, score: 730, debts: [{ ...LOAN, monthlyPayment: 100.25 }] }),
    ),
  ).toEqual({
    addedIncome: 60_000.1,
    addedPayments: 410.75,
    creditScore: 700,
  });
  expect(counted(person({ score: 800 }))).toMatchObject({ creditScore: 740 });
});

it('counts a debt of both once, and a second one alike', () => {
  expect(counted(person({ debts: [CARD] }))).toMatchObject({ addedPayments: 0 });
  expect(counted(person({ debts: [CARD, CARD] }))).toMatchObject({ addedPayments: 120 });
});

it('counts a debt of two who borrow too once, whatever each report says is still owed', () => {
  const later = { ...LOAN, balance: LOAN.balance - 310.5 };
  expect(counted(person({ debts: [LOAN] }), person({ debts: [later] }))).toMatchObject({
    addedPayments: 310.5,
  });
});
