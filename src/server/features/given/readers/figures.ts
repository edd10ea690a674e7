import { withoutBlanks } from '../../../../core/shared/compact.ts';
import { wantedLoan } from '../../underwriting/lendingService.ts';
import type { GivenReaders, GivenSource } from './givenReader.ts';

const known = (amount: number | null | undefined): number | undefined =>
  amount === null || amount === 0 ? undefined : amount;

function requestOf({ record: { data } }: GivenSource) {
  const draw = known(data.amount);
  return withoutBlanks({
    purpose: data.loanPurpose,
    draw,
    line: draw === undefined ? undefined : (data.lineAmount ?? wantedLoan(data)),
    term: known(data.term),
    rate: known(data.rate),
    cltv: data.cltv,
  });
}

/** Income, debts and what is asked for. */
export const figureReaders: GivenReaders<
  'request' | 'statedIncome' | 'income' | 'decision' | 'liens' | 'payoffs' | 'loanNumber'
> = {
  loanNumber: ({ record }) => record.loanNumber,
  request: requestOf,
  statedIncome: ({ record }) => ({
    sources: (record.data.incomeSources ?? []).map(({ employmentType, amount }) => ({
      employmentType,
      amount: amount ?? 0,
    })),
  }),
  income: ({ record }) => {
    const { income } = record.data;
    return (
      income &&
      withoutBlanks({
        stated: income.stated,
        verified: income.verified ?? undefined,
        sources: income.sources.map(({ uuid, employmentType, amount, verifiedAmount, method, state }) =>
          withoutBlanks({
            uuid,
            employmentType,
            amount,
            verifiedAmount: verifiedAmount ?? undefined,
            method: method ?? undefined,
            state,
          }),
        ),
      })
    );
  },
  decision: ({ record: { data, status } }) => {
    const offers = (data.offers ?? []).map(({ max }) => max);
    return withoutBlanks({
      decision: status.uwDecision ?? data.decision,
      subDecision: status.uwSubDecision ?? data.subDecision,
      reasons: data.declineReasons,
      highestOffer: offers.length === 0 ? undefined : Math.max(...offers),
    });
  },
  liens: ({ record }) =>
    (record.data.liens ?? []).map(({ uuid, lender, type, balance, monthlyPayment, position, added }) =>
      withoutBlanks({
        uuid,
        lender,
        type,
        balance,
        monthlyPayment,
        position,
        statedByBorrower: added === true ? true : undefined,
      }),
    ),
  payoffs: ({ record }) =>
    (record.data.liabilities ?? [])
      .filter(({ payOff }) => payOff?.status === 'MARKED_FOR_PAYOFF')
      .map(({ uuid = '', creditorName = '', type = '', monetaryBalance }) => ({
        liabilityUuid: uuid,
        creditorName,
        type,
        balance: monetaryBalance,
      })),
};
