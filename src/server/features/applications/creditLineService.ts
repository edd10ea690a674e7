import type { Transaction } from 'kysely';
import type { CreditLine, LineRequest } from '../../../core/model/generated/api/application.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { tellOfLine, tellOfRequest } from './lineNewsService.ts';
import { type ApplicationRecord, calendarDateOf, changeRecord } from './recordService.ts';

export type { CreditLine };

/** A line that is paid out, and what its borrower agreed to. */
export interface ServicedLine {
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  /** The chosen offer, as last sent. */
  readonly offer: JsonObject | undefined;
  readonly at: Date;
}

/** Keeps the accounts of lines that are paid out, where the lender's own system does not. It touches no database. */
export interface LineServicer {
  /** The line on the day on which its money leaves. */
  readonly open: (serviced: ServicedLine) => CreditLine;
  /** The line after the day of `next`. */
  readonly due: (line: CreditLine, serviced: ServicedLine) => CreditLine;
  /** The day on which something happens of itself next, which `due` posts; undefined if nothing does. */
  readonly next: (line: CreditLine) => CalendarDate | undefined;
  /** The line once it is done what its borrower asked for. */
  readonly take: (line: CreditLine, request: LineRequest, serviced: ServicedLine) => CreditLine;
}

export type StatedResult =
  | { readonly type: 'stated'; readonly record: ApplicationRecord }
  /** What is kept is as new or newer. */
  | { readonly type: 'older'; readonly keptAsOf: string }
  | { readonly type: 'refused'; readonly why: 'notFunded' | 'future' | 'owed' };

const timeOf = (text: string): number => Date.parse(text);

/** How far a lender's clock may be ahead, in milliseconds. */
const AHEAD = 5 * 60_000;

/** Of one day in the lender's order. */
const latestFirst = <T extends { readonly on: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => b.on.localeCompare(a.on));

/** The change that a statement names; else the one that shows by another rate, or the one before. */
function rateChangeOf(line: CreditLine, kept: CreditLine | undefined): CreditLine['rateChange'] {
  if (line.rateChange || !kept) return line.rateChange;
  if (Number(kept.rate) === Number(line.rate)) return kept.rateChange;
  return { on: calendarDateOf(timeOf(line.asOf)), from: kept.rate };
}

/** Of a line that is closed, nothing can be drawn or debited, and nothing comes due. */
function asClosed(line: CreditLine): CreditLine {
  if (!line.closed) return line;
  const { draw: _draw, autopay: _autopay, nextPayment: _next, payoff: _payoff, ...kept } = line;
  return { ...kept, available: '0.00' };
}

/** A line that is closed stays so, whatever a later statement leaves out, unless something is owed again. */
const stillClosed = (line: CreditLine, kept: CreditLine | undefined): CreditLine =>
  kept?.closed && Number(line.balance) <= 0 ? { ...line, closed: { ...kept.closed, ...line.closed } } : line;

/** What is asked of a line that is closed is not done any more. */
const requestsAt = (
  { data: { lineRequests } }: ApplicationRecord,
  { closed }: CreditLine,
  at: Date,
): Pick<ApplicationRecord['data'], 'lineRequests'> =>
  closed && lineRequests
    ? {
        lineRequests: lineRequests.map((request) =>
          request.state === 'OPEN'
            ? { ...request, state: 'REFUSED', refusal: 'OTHER', endedAt: at.toISOString() }
            : request,
        ),
      }
    : {};

/**
 * Keeps the figures of a line that is paid out, as its lender states them; the borrower sees them on the dashboard. Statements
 * count by the time that they are of, not by that of the call: an older one changes nothing. The borrower is told of another rate,
 * a draw and the end of the line. A line of which something is owed is not closed.
 */
export async function stateCreditLine(
  tx: Transaction<Tables>,
  { releases, clock }: Pick<AppDependencies, 'releases' | 'clock'>,
  record: ApplicationRecord,
  { line: given, by }: { readonly line: CreditLine; readonly by: string },
): Promise<StatedResult> {
  if (record.data.timeline?.fundedAt === undefined) return { type: 'refused', why: 'notFunded' };
  const now = clock.now();
  if (timeOf(given.asOf) > now + AHEAD) return { type: 'refused', why: 'future' };
  const kept = record.data.creditLine;
  const line = stillClosed(given, kept);
  if (kept !== undefined && timeOf(kept.asOf) >= timeOf(line.asOf))
    return { type: 'older', keptAsOf: kept.asOf };
  if (line.closed && Number(line.balance) > 0) return { type: 'refused', why: 'owed' };
  const { statuses } = await releaseFor(tx, releases, record.organization, record.releaseHash);
  const payments = latestFirst(line.payments);
  const rateChange = rateChangeOf(line, kept);
  const creditLine = {
    ...asClosed(line),
    asOf: new Date(line.asOf).toISOString(),
    payments,
    ...(line.history ? { history: latestFirst(line.history) } : {}),
    ...(rateChange ? { rateChange } : {}),
  };
  const at = new Date(now);
  const changed = await changeRecord(tx, record, {
    data: { creditLine, ...requestsAt(record, creditLine, at) },
    statuses,
    event: 'CREDIT_LINE_STATED',
    by,
    at,
  });
  await tellOfLine(tx, record.uuid, { before: kept, line: creditLine, at });
  for (const request of creditLine.closed ? (record.data.lineRequests ?? []) : [])
    if (request.state === 'OPEN')
      await tellOfRequest(tx, record.uuid, {
        request: { ...request, state: 'REFUSED', refusal: 'OTHER' },
        line: creditLine,
        at,
      });
  return { type: 'stated', record: changed };
}
