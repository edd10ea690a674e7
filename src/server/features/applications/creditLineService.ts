import type { Transaction } from 'kysely';
import type { CreditLine } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { type ApplicationRecord, changeRecord } from './recordService.ts';

export type { CreditLine };

export type StatedResult =
  | { readonly type: 'stated'; readonly record: ApplicationRecord }
  /** What is kept is as new or newer. */
  | { readonly type: 'older'; readonly keptAsOf: string }
  | { readonly type: 'refused'; readonly why: 'notFunded' | 'future' };

const timeOf = (text: string): number => Date.parse(text);

/** How far a lender's clock may be ahead, in milliseconds. */
const AHEAD = 5 * 60_000;

/**
 * Keeps the figures of a line that is paid out, as its lender states them; the borrower sees them on the dashboard. Statements
 * count by the time that they are of, not by that of the call: an older one changes nothing.
 */
export async function stateCreditLine(
  tx: Transaction<Tables>,
  { releases, clock }: Pick<AppDependencies, 'releases' | 'clock'>,
  record: ApplicationRecord,
  { line, by }: { readonly line: CreditLine; readonly by: string },
): Promise<StatedResult> {
  if (record.data.timeline?.fundedAt === undefined) return { type: 'refused', why: 'notFunded' };
  const now = clock.now();
  if (timeOf(line.asOf) > now + AHEAD) return { type: 'refused', why: 'future' };
  const kept = record.data.creditLine;
  if (kept !== undefined && timeOf(kept.asOf) >= timeOf(line.asOf))
    return { type: 'older', keptAsOf: kept.asOf };
  const { statuses } = await releaseFor(tx, releases, record.organization, record.releaseHash);
  const payments = line.payments.toSorted((a, b) => b.on.localeCompare(a.on));
  const creditLine = { ...line, asOf: new Date(line.asOf).toISOString(), payments };
  const at = new Date(now);
  const changed = await changeRecord(tx, record, {
    data: { creditLine },
    statuses,
    event: 'CREDIT_LINE_STATED',
    by,
    at,
  });
  return { type: 'stated', record: changed };
}
