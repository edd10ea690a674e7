import type { Transaction } from 'kysely';
import { drawProblem } from '../../../core/loan/drawProblem.ts';
import type { CreditLine, LineRequest } from '../../../core/model/generated/api/application.ts';
import type { LineRequestRequest } from '../../../core/model/generated/api/line-request.ts';
import { compact } from '../../../core/shared/compact.ts';
import { dayIn, zoneOf } from '../../../core/shared/stateTime.ts';
import { formats } from '../../../core/validation/formats.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import { askAll, type CallAside } from '../applications/asideService.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import { type ApplicationData, type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import type { BankLender } from '../bank/accountLinkService.ts';
import { keepAccount } from '../bank/bankService.ts';

/** The most that an application keeps. */
const KEPT = 20;

/** The latest requests; one that waits is kept however many came after it. */
function keptRequests(requests: readonly LineRequest[]): LineRequest[] {
  const places = KEPT - requests.filter(({ state }) => state === 'OPEN').length;
  const ended = requests.filter(({ state }) => state !== 'OPEN').slice(0, places);
  return requests.filter((request) => request.state === 'OPEN' || ended.includes(request));
}

interface LineCall {
  readonly session: Session;
  readonly body: LineRequestRequest;
}

const amounts = {
  invalid: 'refusal.line.invalid',
  tooSmall: 'refusal.line.tooSmall',
  tooMuch: 'refusal.line.tooMuch',
} as const;

/** Throws 422 for what the line does not allow; who asks for what is so already gets 409. */
function refuseImpossible(
  {
    creditLine: line,
    autopayAccount,
    disburseAccount,
    account,
  }: ApplicationData & { readonly creditLine: CreditLine },
  { kind, amount = '', isOn, authorized, account: other }: LineRequestRequest,
  today: string,
) {
  if (line.closed) throw new ApiError('conflict', [said('refusal.line.over')]);
  if (kind === 'AUTOPAY') {
    if (isOn === undefined) throw new ApiError('badRequest', ['body.isOn is missing']);
    if (line.autopay === undefined) throw new ApiError('conflict', [said('refusal.line.autopay')]);
    if (line.autopay === isOn && (!isOn || other === undefined))
      throw new ApiError('conflict', [said('refusal.line.same')]);
    // 12 CFR 1005.10(b): payments are taken from an account that is known, by an authorization alone.
    const isUsable = disburseAccount?.routingNumber !== undefined && account?.state !== 'FAILED_VERIFICATION';
    if (isOn && other === undefined && autopayAccount?.uuid === undefined && !isUsable)
      throw new ApiError('conflict', [said('refusal.line.account')]);
    if (isOn && authorized !== true) throw new ApiError('unprocessable', ['body.authorized must be true']);
    if (isOn && other !== undefined && !formats['aba-routing'](other.routingNumber))
      throw new ApiError('unprocessable', [said('refusal.line.routing')]);
  }
  if (kind !== 'DRAW') return;
  const problem = drawProblem(line, { amount, today });
  if (problem === 'closed') throw new ApiError('conflict', [said('refusal.line.closed')]);
  if (problem !== undefined) throw new ApiError('unprocessable', [said(amounts[problem])]);
}

type Tools = Pick<AppDependencies, 'clock' | 'encryption' | 'ids' | 'releases'>;

type Tx = Transaction<Tables>;

/** Stores the account that the payments are to come from; undefined where it stays the one that is known. */
async function otherAccount(
  tx: Tx,
  tools: Tools & Pick<BankLender, 'bankNames'>,
  {
    uuid: applicationUuid,
    body: { kind, isOn, account },
    at,
  }: Pick<LineCall, 'body'> & { uuid: string; at: Date },
): Promise<LineRequest['account']> {
  if (kind !== 'AUTOPAY' || isOn !== true || account === undefined) return undefined;
  const { uuid, mask } = await keepAccount(tx, tools, { applicationUuid, account, at });
  return { uuid, mask };
}

/** Whoever finds out about accounts is asked about another one first; what is asked of the line follows from the answer. */
const asksOf = ({ uuid, account }: LineRequest): readonly CallAside[] =>
  account === undefined
    ? [{ aside: 'lineRequest', subject: uuid, isNew: true }]
    : [
        {
          aside: 'accountCheck',
          subject: account.uuid,
          isNew: true,
          refusal: {
            outcome: 'notVerified',
            error: new ApiError('unprocessable', [said('refusal.line.notVerified')]),
          },
        },
      ];

/** What borrowers of lines that are paid out ask for; whoever performs `lineRequest` answers. */
export function createLineRequests(tools: Tools, lender: Pick<BankLender, 'ask' | 'bankNames'>) {
  const { clock, ids, releases } = tools;
  return {
    /**
     * Keeps a request and has it done. Answers 404 to others than the borrower, 409 where there is no line, the lender does not
     * offer it or the same is asked already, and 422 for an amount that cannot be drawn, or autopay
     * that is not authorized, or from an account that cannot be debited.
     */
    async ask(
      tx: Transaction<Tables>,
      uuid: string,
      { session, body }: LineCall,
    ): Promise<ApplicationRecord> {
      const record = await lockOwned(tx, uuid, session);
      const { creditLine, lineRequests = [] } = record.data;
      if (!creditLine) throw new ApiError('conflict', [said('refusal.line.none')]);
      if (lineRequests.some(({ kind, state }) => kind === body.kind && state === 'OPEN'))
        throw new ApiError('conflict', [said('refusal.line.asked')]);
      const at = new Date(clock.now());
      refuseImpossible({ ...record.data, creditLine }, body, dayIn(zoneOf(record.state), at));
      const { kind } = body;
      const request: LineRequest = compact({
        uuid: ids.uuid(),
        kind,
        amount: kind === 'DRAW' ? body.amount : undefined,
        isOn: kind === 'AUTOPAY' ? body.isOn : undefined,
        account: await otherAccount(tx, { ...tools, ...lender }, { uuid, body, at }),
        state: 'OPEN' as const,
        askedAt: at.toISOString(),
      });
      const { statuses } = await releaseFor(tx, releases, record.organization, record.releaseHash);
      const kept = await changeRecord(tx, record, {
        data: { lineRequests: keptRequests([request, ...lineRequests]) },
        statuses,
        event: 'LINE_REQUESTED',
        detail: { kind, ...(body.authorized === true ? { authorizedAt: at.toISOString() } : {}) },
        at,
      });
      return askAll(lender, tx, kept, asksOf(request));
    },
  };
}

/** The open request that an answer is about; undefined when there is none any more. */
export const openRequest = ({ data }: ApplicationRecord, uuid: string): LineRequest | undefined =>
  data.lineRequests?.find((request) => request.uuid === uuid && request.state === 'OPEN');

/** The open request to take the payments from this account. */
export const requestOfAccount = ({ data }: ApplicationRecord, accountUuid: string): LineRequest | undefined =>
  data.lineRequests?.find(({ account, state }) => account?.uuid === accountUuid && state === 'OPEN');

/** The requests after one of them is over. */
export const endedRequest = (
  { data }: ApplicationRecord,
  request: LineRequest,
  end: { readonly at: Date; readonly refusal?: LineRequest['refusal'] },
): ApplicationData => ({
  lineRequests: (data.lineRequests ?? []).map((one) =>
    one.uuid !== request.uuid
      ? one
      : {
          ...one,
          state: end.refusal === undefined ? 'DONE' : 'REFUSED',
          endedAt: end.at.toISOString(),
          ...(end.refusal === undefined ? {} : { refusal: end.refusal }),
        },
  ),
});
