import type { Transaction } from 'kysely';
import type { CreditLine } from '../../../../core/model/generated/api/application.ts';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { schedule } from '../../../jobs/schedule.ts';
import { chosenOffer } from '../../applications/chosenOfferService.ts';
import {
  type LineServicer,
  type ServicedLine,
  stateCreditLine,
} from '../../applications/creditLineService.ts';
import { type ApplicationRecord, BY_LENDER } from '../../applications/recordService.ts';

/** The timer of the next due day of a line. */
export const LINE_TIMER = 'line';

/** Noon in New York or later everywhere in the country: a payment is not posted before its day has begun. */
const dueAt = (day: string): number => Date.parse(`${day}T17:00:00Z`);

const waitForDue = async (
  tx: Transaction<Tables>,
  { uuid }: Pick<ApplicationRecord, 'uuid'>,
  { nextPayment }: CreditLine,
): Promise<void> => {
  if (nextPayment)
    await schedule(
      tx,
      { applicationUuid: uuid, action: LINE_TIMER, dueAt: dueAt(nextPayment.due) },
      { move: true },
    );
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
  if (line) await waitForDue(tx, record, line);
  return line;
}

/** Posts the due day of a line, and waits for the next. */
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
  if (!servicer || !creditLine?.nextPayment || !release) return;
  // Somebody else may have stated the line since.
  if (dueAt(creditLine.nextPayment.due) > at.getTime()) return waitForDue(tx, record, creditLine);
  const line = servicer.due(creditLine, { record, release, at, offer: await chosenOffer(tx, record.uuid) });
  const stated = await stateCreditLine(tx, dependencies, record, { line, by: BY_LENDER });
  if (stated.type === 'stated') await waitForDue(tx, record, line);
}
