import { autopayRates } from '../../../../core/loan/autopayRates.ts';
import type { Offer } from '../../../../core/loan/offer.ts';
import type { AutopayRates, ShownAccount } from '../../../../core/model/generated/api/application.ts';
import { ApiError, said } from '../../../http/errors.ts';
import { answerCopy } from '../../../http/requestLanguage.ts';
import type { CallAside } from '../../applications/asideService.ts';
import type { ApplicationRecord } from '../../applications/recordService.ts';
import {
  type GivenAccount,
  keepAccount,
  keepExchangeAccount,
  payOutTo,
  replacedPayout,
} from '../../bank/bankService.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { broughtProof, reviewFirst } from './uploaded.ts';

const FAILED = 'FAILED_VERIFICATION';

const typedAccount = ({ answers }: StepInput): GivenAccount => ({
  routingNumber: String(answers.routingNumber),
  accountNumber: String(answers.accountNumber),
  accountType: String(answers.accountType),
});

const keepTyped = (input: StepInput) =>
  keepAccount(
    input.tx,
    { ...input.dependencies, bankNames: input.bankNames },
    {
      applicationUuid: input.record.uuid,
      account: typedAccount(input),
      at: input.at,
    },
  );

/** The payout account; answers 409 when there is none. */
function accountOf({ record }: StepInput): ShownAccount {
  const { account } = record.data;
  if (!account) throw new ApiError('conflict', [said('refusal.bank.none')]);
  return account;
}

async function takeExchange({ tx, dependencies, record, at }: StepInput): Promise<StepOutcome> {
  if (record.data.isCrypto !== true) throw new ApiError('conflict', [said('refusal.bank.notCrypto')]);
  const account = await keepExchangeAccount(tx, dependencies, { applicationUuid: record.uuid, at });
  return {
    data: { disburseAccount: account, account: { ...account, state: 'VERIFIED', confirmed: true } },
    status: { giactAccountStatus: 'VERIFIED' },
    done: ['cryptoAccount', 'accountConfirm'],
  };
}

async function takeStatement(input: StepInput): Promise<StepOutcome> {
  const { record } = input;
  const account = accountOf(input);
  if (account.uuid === undefined || record.status.giactAccountStatus !== FAILED)
    throw new ApiError('conflict', [said('refusal.bank.noStatement')]);
  const uploads = await broughtProof(input, 'BANK_STATEMENT');
  if (uploads.length === 0) throw new ApiError('unprocessable', ['body.uploaded needs a bank statement']);
  const wanted = reviewFirst(input, 'bankStatement', uploads);
  if (wanted) return wanted;
  return {
    data: { account: { ...account, state: 'PENDING_REVIEW' } },
    status: { giactAccountStatus: 'PENDING_REVIEW' },
    done: ['disburseAccount'],
    asks: [{ aside: 'accountCheck', subject: account.uuid }],
  };
}

/** Rates of the chosen offer with and without autopay, in percent; undefined without an offer. */
async function chosenRates({ tx, record }: StepInput): Promise<AutopayRates | undefined> {
  const row = await tx
    .selectFrom('selected_offers')
    .select('data')
    .where('application_uuid', '=', record.uuid)
    .executeTakeFirst();
  const offer = record.data.offers?.find(({ uuid }) => uuid === row?.data.offerUuid) as Offer | undefined;
  return offer && autopayRates(offer);
}

async function confirmAccount(input: StepInput): Promise<StepOutcome> {
  const account = accountOf(input);
  if (account.state === FAILED) throw new ApiError('conflict', [said('refusal.bank.failed')]);
  const rates = await chosenRates(input);
  return {
    data: { account: { ...account, confirmed: true }, ...(rates ? { autopayRates: rates } : {}) },
    done: ['disburseAccount', 'accountConfirm'],
  };
}

/** The account that autopay debits, and what is asked about it. */
interface DebitedAccount {
  readonly uuid: string;
  readonly asks?: readonly CallAside[];
}

/** The account that a new one for autopay replaces, unless it is paid out to. */
const replacedAutopay = ({ data: { autopayAccount, account } }: ApplicationRecord): string | undefined =>
  autopayAccount?.uuid === account?.uuid ? undefined : autopayAccount?.uuid;

/** The account autopay debits; answers 422 when it cannot be debited, as far as that is known. */
async function autopayAccount(input: StepInput): Promise<DebitedAccount> {
  const { record, answers, release, facts } = input;
  const refused = () =>
    new ApiError('unprocessable', [answerCopy(release).text('screen.bank.autopay.refused', { facts })]);
  // With a payout account that has no routing number, another account must be entered.
  if (answers.account !== 'SAME') {
    const { uuid } = await keepTyped(input);
    const replaces = replacedAutopay(record);
    const refusal = { outcome: 'notVerified', error: refused() };
    return { uuid, asks: [{ aside: 'accountCheck', subject: uuid, isNew: true, replaces, refusal }] };
  }
  const { uuid, routingNumber } = record.data.disburseAccount ?? {};
  if (uuid === undefined || routingNumber === undefined) throw refused();
  if (record.data.account?.state === FAILED) throw refused();
  return { uuid };
}

/**
 * Nobody may be required to use autopay (Regulation E, 12 CFR 1005.10(e)(1)); the rate follows the choice.
 */
async function choosePayment(input: StepInput): Promise<StepOutcome> {
  const { answers, record, at } = input;
  const isAutopay = answers.payType === 'AUTOPAY';
  const rates = record.data.autopayRates ?? (await chosenRates(input));
  const rate = isAutopay ? rates?.withAutopay : rates?.withoutAutopay;
  const { asks = [], ...autopay } = isAutopay ? await autopayAccount(input) : {};
  return {
    data: {
      payType: isAutopay ? 'AUTOPAY' : 'MANUAL',
      autopayAccount: autopay,
      ...(rate === undefined ? {} : { rate }),
      ...(rates ? { autopayRates: rates } : {}),
    },
    done: true,
    notes: isAutopay
      ? { autopay: { dayOfMonth: Number(answers.dayOfMonth), authorizedAt: at.toISOString() } }
      : { autopay: null },
    asks,
  };
}

/** The payout account and repayment (G-16). */
export const bankActions: readonly StepAction[] = [
  {
    call: 'disburseAccount',
    replaces: ({ data }) => replacedPayout(data),
    run: async (input) => payOutTo(await keepTyped(input), input.record.data),
  },
  { call: 'cryptoAccount', run: takeExchange },
  { call: 'accountStatement', run: takeStatement },
  { call: 'accountConfirm', run: confirmAccount },
  { call: 'autopay', replaces: replacedAutopay, run: choosePayment },
];
