import type { Stage } from '../../../core/journey/journey.ts';
import { orderMail } from '../mailOrders/orderService.ts';
import { dueAt } from './journeyMoments.ts';
import type { Traveller } from './traveller.ts';

/** Ends stages by what other people do. */
const OTHERS: readonly string[] = ['signers'] satisfies readonly NonNullable<Stage['by']>[number][];

/**
 * Whose turn it is at a stage: the lender's while a task or a known moment ends it; else the borrower's where its status takes
 * their calls or they end it; undefined while it waits for others, as for the signatures of other owners.
 */
function turnAt({ at, record, release }: Traveller, stage: Stage): 'lender' | 'borrower' | undefined {
  if (stage.asks !== undefined || dueAt(stage, record, at.getTime()) !== undefined) return 'lender';
  const takesCalls = release.statuses.find(stage.status)?.calls !== undefined;
  return takesCalls || stage.by?.some((one) => !OTHERS.includes(one)) ? 'borrower' : undefined;
}

/**
 * Keeps since when an application waits for others than the borrower and, at the stage where it is the borrower's turn, orders
 * the mail that says so. The status alone does not tell: several stages of one status may wait for either. No mail is ordered
 * for a wait without length, a stage that was open before (the borrower took something back), and a move that a notification
 * tells of.
 */
export async function noteTurn(traveller: Traveller, open: Stage): Promise<void> {
  const { tx, at, file, record, release } = traveller;
  const now = at.toISOString();
  if (turnAt(traveller, open) !== 'borrower') {
    if (file.waiting === undefined) traveller.file = { ...file, waiting: now };
    return;
  }
  if (file.waiting === undefined) return;
  const { waiting: since, ...rest } = file;
  traveller.file = rest;
  const isNew = file.entered === now && since !== now;
  if (!isNew || release.statuses.find(open.status)?.tells !== undefined) return;
  await orderMail(tx, { applicationUuid: record.uuid, at, turn: open.id, since });
}
