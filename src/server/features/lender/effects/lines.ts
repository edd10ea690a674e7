import type { Transaction } from 'kysely';
import type { CreditLine, LineRequest } from '../../../../core/model/generated/api/application.ts';
import type { CalendarDate } from '../../../../core/shared/calendarDate.ts';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { schedule } from '../../../jobs/schedule.ts';
import { chosenOffer } from '../../applications/chosenOfferService.ts';
import {
  type LineServicer,
  type ServicedLine,
  stateCreditLine,
} from '../../applications/creditLineService.ts';
import { historyOf } from '../../applications/historyService.ts';
import { tellOfLine, tellOfRequest } from '../../applications/lineNewsService.ts';
import { type ApplicationRecord, BY_LENDER } from '../../applications/recordService.ts';
import { endedRequest, openRequest } from '../../lines/lineRequestService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** The timer of the next day on which something happens to a line. */
export const LINE_TIMER = 'line';

/** Noon in New York or later everywhere in the country: a payment is not posted before its day has begun. */
const dueAt = (day: string): number => Date.parse(`${day}T17:00:00Z`);

const waitForDue = async (
  tx: Transaction<Tables>,
  { uuid }: Pick<ApplicationRecord, 'uuid'>,
  day: CalendarDate | undefined,
): Promise<void> => {
  if (day !== undefined)
    await schedule(tx, { applicationUuid: uuid, action: LINE_TIMER, dueAt: dueAt(day) }, { move: true });
};

type Opening = Pick<ServicedLine, 'record' | 'release' | 'at'> & {
  readonly tx: Transaction<Tables>;
  readonly servicer: LineServicer | undefined;
};

/** The line of an application whose money leaves now; undefined where the lender's own system states it. */
export async function openedLine({
  tx,
  servicer,
  record,
  release,
  at,
}: Opening): Promise<CreditLine | undefined> {
  const line = servicer?.open({ record, release, at, offer: await chosenOffer(tx, record.uuid) });
  if (line) await waitForDue(tx, record, servicer?.next(line));
  return line;
}

/** Posts a day of a line, and waits for the next. */
export async function lineDue(
  tx: Transaction<Tables>,
  {
    dependencies,
    servicer,
  }: { readonly dependencies: AppDependencies; readonly servicer: LineServicer | undefined },
  record: ApplicationRecord,
  at: Date,
): Promise<void> {
  const { creditLine } = record.data;
  const release = await dependencies.releases.byHash(record.releaseHash, tx);
  const day = creditLine && servicer?.next(creditLine);
  if (!servicer || !creditLine || day === undefined || !release) return;
  // Somebody else may have stated the line since.
  if (dueAt(day) > at.getTime()) return waitForDue(tx, record, day);
  const serviced = { record, release, at: after(creditLine, at), offer: await chosenOffer(tx, record.uuid) };
  const line = servicer.due(creditLine, serviced);
  const stated = await stateCreditLine(tx, dependencies, record, { line, by: BY_LENDER });
  // Nothing is due from a line that is not paid out: there is nothing to wait for.
  if (stated.type === 'refused' && stated.why === 'notFunded') return;
  // Tried again later: without a statement nothing would wait for the next due day.
  if (stated.type !== 'stated') throw new Error(`The line of ${record.uuid} is not stated: ${stated.type}`);
  await waitForDue(tx, record, servicer.next(line));
}

/** A time, or the moment after what is kept: a draw of the due day may be stated before its payment is posted. */
const after = ({ asOf }: CreditLine, at: Date): Date =>
  new Date(Math.max(at.getTime(), Date.parse(asOf) + 1));

/** The lender's own system stated the line since a time; a statement of what was so before it does not count. */
async function isStatedSince(
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  since: string,
): Promise<boolean> {
  const { creditLine } = record.data;
  if (!creditLine || Date.parse(creditLine.asOf) < Date.parse(since)) return false;
  const history = await historyOf(tx, record.uuid);
  return history.some(
    ({ event, by, at }) => event === 'CREDIT_LINE_STATED' && by !== undefined && at >= since,
  );
}

/** A line may be as it was asked for. A draw does not show: it is taken to be in whatever is stated after it. */
const mayContain = (line: CreditLine, { kind, isOn }: LineRequest): boolean => {
  if (kind === 'AUTOPAY') return line.autopay === isOn;
  return kind === 'DRAW' || line.payoff !== undefined;
};

/** What the borrower asked for is done, and stated by whoever keeps the line. */
async function doLineRequest(input: EffectInput): Promise<EffectOutcome> {
  const { tx, record, release, servicer, subject = '', at } = input;
  const request = openRequest(record, subject);
  if (!request) return {};
  const { account } = request;
  const debited = account === undefined ? {} : { autopayAccount: account, payType: 'AUTOPAY' as const };
  const ended = { ...endedRequest(record, request, { at }), ...debited };
  const { creditLine } = record.data;
  const done = { ...request, state: 'DONE' as const };
  await tellOfRequest(tx, record.uuid, { request: done, line: creditLine, at });
  if (!servicer || !creditLine) return { data: ended, event: 'LINE_REQUEST_DONE' };
  // What the lender stated already is not done twice.
  if (mayContain(creditLine, request) && (await isStatedSince(tx, record, request.askedAt)))
    return { data: ended, event: 'LINE_REQUEST_DONE' };
  const serviced = { record, release, at, offer: await chosenOffer(tx, record.uuid) };
  const line = servicer.take(creditLine, request, serviced);
  await waitForDue(tx, record, servicer.next(line));
  await tellOfLine(tx, record.uuid, { before: creditLine, line, at });
  return { data: { ...ended, creditLine: line }, event: 'LINE_REQUEST_DONE' };
}

async function refuseLineRequest(input: EffectInput): Promise<EffectOutcome> {
  const { record, answer, subject = '' } = input;
  const request = openRequest(record, subject);
  if (!request) return {};
  const { reason = 'OTHER' } = (answer?.data ?? {}) as { readonly reason?: LineRequest['refusal'] };
  return refuseRequest(input, request, reason);
}

/** Ends a request without what was asked for, and tells its borrower why. */
export async function refuseRequest(
  { tx, record, at }: Pick<EffectInput, 'tx' | 'record' | 'at'>,
  request: LineRequest,
  refusal: NonNullable<LineRequest['refusal']>,
): Promise<EffectOutcome> {
  const refused = { ...request, state: 'REFUSED' as const, refusal };
  await tellOfRequest(tx, record.uuid, { request: refused, line: record.data.creditLine, at });
  return { data: endedRequest(record, request, { at, refusal }), event: 'LINE_REQUEST_REFUSED' };
}

/** What borrowers of lines that are paid out ask for. */
export const lineEffects: readonly JourneyEffect[] = [
  { name: 'doLineRequest', run: doLineRequest },
  { name: 'refuseLineRequest', run: refuseLineRequest },
];
