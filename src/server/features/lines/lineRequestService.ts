import type { Transaction } from 'kysely';
import { drawProblem } from '../../../core/loan/drawProblem.ts';
import type { CreditLine, LineRequest } from '../../../core/model/generated/api/application.ts';
import type { LineRequestRequest } from '../../../core/model/generated/api/line-request.ts';
import { compact } from '../../../core/shared/compact.ts';
import { dayIn, zoneOf } from '../../../core/shared/stateTime.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import type { AsideLender } from '../applications/asideService.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import { type ApplicationData, type ApplicationRecord, changeRecord } from '../applications/recordService.ts';

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
  { kind, amount = '', isOn, authorized }: LineRequestRequest,
  today: string,
) {
  if (line.closed) throw new ApiError('conflict', [said('refusal.line.over')]);
  if (kind === 'AUTOPAY') {
    if (isOn === undefined) throw new ApiError('badRequest', ['body.isOn is missing']);
    if (line.autopay === undefined) throw new ApiError('conflict', [said('refusal.line.autopay')]);
    if (line.autopay === isOn) throw new ApiError('conflict', [said('refusal.line.same')]);
    // 12 CFR 1005.10(b): payments are taken from an account that is known, by an authorization alone.
    const isUsable = disburseAccount?.routingNumber !== undefined && account?.state !== 'FAILED_VERIFICATION';
    if (isOn && autopayAccount?.uuid === undefined && !isUsable)
      throw new ApiError('conflict', [said('refusal.line.account')]);
    if (isOn && authorized !== true) throw new ApiError('unprocessable', ['body.authorized must be true']);
  }
  if (kind !== 'DRAW') return;
  const problem = drawProblem(line, { amount, today });
  if (problem === 'closed') throw new ApiError('conflict', [said('refusal.line.closed')]);
  if (problem !== undefined) throw new ApiError('unprocessable', [said(amounts[problem])]);
}

/** What borrowers of lines that are paid out ask for; whoever performs `lineRequest` answers. */
export function createLineRequests(
  { clock, ids, releases }: Pick<AppDependencies, 'clock' | 'ids' | 'releases'>,
  lender: AsideLender,
) {
  return {
    /**
     * Keeps a request and has it done. Answers 404 to others than the borrower, 409 where there is no line, the lender does not
     * offer it or the same is asked already, and 422 for an amount that cannot be drawn, or autopay
     * that is not authorized.
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
      const asked = { aside: 'lineRequest', subject: request.uuid, isNew: true } as const;
      return (await lender.ask(tx, kept, asked)).record;
    },
  };
}

/** The open request that an answer is about; undefined when there is none any more. */
export const openRequest = ({ data }: ApplicationRecord, uuid: string): LineRequest | undefined =>
  data.lineRequests?.find((request) => request.uuid === uuid && request.state === 'OPEN');

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
