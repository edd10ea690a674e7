import { cashToBorrower } from '../../../../core/loan/cashToBorrower.ts';
import { LoanDecimal } from '../../../../core/loan/decimal.ts';
import { roundHalfEven } from '../../../../core/loan/rounding.ts';
import type { GivenPayment } from '../../../../core/model/generated/task-data.ts';
import { compact, withoutBlanks } from '../../../../core/shared/compact.ts';
import { derivedUuid } from '../../../db/derivedUuid.ts';
import { readAccount, readAccountNumber } from '../../bank/bankService.ts';
import { readPeople } from '../../profile/peopleService.ts';
import type { GivenReaders, GivenSource } from './givenReader.ts';

/** To each creditor what the borrower confirmed. */
const toPayees = ({ record }: GivenSource): readonly GivenPayment[] =>
  (record.data.payees ?? []).map(({ uuid, name, amount, address, accountMask, liabilityUuid, goodThrough }) =>
    withoutBlanks({
      id: derivedUuid(`payment ${record.uuid} ${uuid}`),
      to: 'PAYEE' as const,
      amount: roundHalfEven(new LoanDecimal(amount)).toNumber(),
      payeeName: name,
      payeeAddress: address,
      payeeAccountMask: accountMask,
      liabilityUuid,
      goodThrough,
    }),
  );

/** To the borrower's account what payoffs, and costs that are taken off, leave of the draw. */
function toAccount({ record }: GivenSource): readonly GivenPayment[] {
  const { amount: draw = 0, payees = [], disburseAccount, account, costsTakenOff = 0 } = record.data;
  const left = cashToBorrower({ draw, paidOff: payees.map(({ amount }) => amount), costsTakenOff });
  if (!left.greaterThan(0)) return [];
  const payment = {
    id: derivedUuid(`payment ${record.uuid} draw`),
    to: 'ACCOUNT' as const,
    amount: left.toNumber(),
    accountUuid: account?.uuid ?? disburseAccount?.uuid,
  };
  return [withoutBlanks(payment)];
}

/** All of them while they are looked at; then the account first, and the creditors once that is paid. */
function paymentsOf(source: GivenSource): GivenPayment[] {
  if (source.task.name !== 'disbursement') return [...toAccount(source), ...toPayees(source)];
  const isFunded = source.record.data.timeline?.fundedAt !== undefined;
  return [...(isFunded ? toPayees(source) : toAccount(source))];
}

const payoutAccount = ({ record: { data } }: GivenSource): string | undefined =>
  data.account?.uuid ?? data.disburseAccount?.uuid;

/** The account that the task is about, else the one that the money goes to. */
const accountOf = (source: GivenSource): string | undefined => source.task.subject || payoutAccount(source);

const numberOf = async ({ tx, tools }: GivenSource, uuid: string | undefined) =>
  uuid === undefined ? undefined : readAccountNumber(tx, tools.encryption, uuid);

async function holderOf({ tx, tools, record }: GivenSource): Promise<string> {
  const person = (await readPeople(tx, tools.encryption, [record.identityUuid])).get(record.identityUuid);
  return [person?.name?.firstName, person?.name?.lastName].filter(Boolean).join(' ');
}

/** Accounts and payments. */
export const moneyReaders: GivenReaders<
  'account' | 'accountNumber' | 'payoutAccountNumber' | 'payments' | 'lineRequest'
> = {
  account: async (source) => {
    const uuid = accountOf(source);
    const stored = uuid === undefined ? undefined : await readAccount(source.tx, uuid);
    const { autopayAccount, lineRequests = [] } = source.record.data;
    const isAsked = lineRequests.some((request) => request.account?.uuid === uuid);
    const isDebited = (isAsked || uuid === autopayAccount?.uuid) && uuid !== payoutAccount(source);
    return (
      stored &&
      withoutBlanks({ ...stored, use: isDebited ? 'AUTOPAY' : 'PAYOUT', holder: await holderOf(source) })
    );
  },
  accountNumber: (source) => numberOf(source, source.task.subject),
  payoutAccountNumber: (source) => numberOf(source, payoutAccount(source)),
  payments: paymentsOf,
  lineRequest: ({ record, task }) => {
    const asked = record.data.lineRequests?.find(({ uuid }) => uuid === task.subject);
    if (!asked) return undefined;
    const { uuid, kind, amount, isOn, account, askedAt } = asked;
    return compact({ uuid, kind, amount, isOn, account, askedAt });
  },
};
