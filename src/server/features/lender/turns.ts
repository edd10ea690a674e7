import type { Stage } from '../../../core/journey/journey.ts';
import { orderMail } from '../mailOrders/orderService.ts';
import { dueAt } from './journeyMoments.ts';
import type { Traveller } from './traveller.ts';

/**
 * Whose turn it is at a stage: the lender's while a task or a known moment ends it, else the borrower's where its status takes
 * their calls; undefined while it waits for others, as for the signatures of other owners.
 */
function turnAt({ at, record, release }: Traveller, stage: Stage): 'lender' | 'borrower' | undefined {
  if (stage.asks !== undefined || dueAt(stage, record, at.getTime()) !== undefined) return 'lender';
  return release.statuses.find(stage.status)?.calls === undefined ? undefined : 'borrower';
}

/**
 * Keeps since when an application waits for the lender and, once it is the borrower's turn, orders the mail that says so. The
 * status alone does not tell: several stages of one status may wait for either. A wait without length, and a move that a
 * notification tells of, order none.
 */
export async function noteTurn(traveller: Traveller, open: Stage): Promise<void> {
  const { tx, at, file, record, release } = traveller;
  const turn = turnAt(traveller, open);
  if (turn === 'lender' && file.waiting === undefined)
    traveller.file = { ...file, waiting: at.toISOString() };
  if (turn !== 'borrower' || file.waiting === undefined) return;
  const { waiting: since, ...rest } = file;
  traveller.file = rest;
  const isAtOnce = Date.parse(since) === at.getTime();
  if (isAtOnce || release.statuses.find(open.status)?.tells !== undefined) return;
  await orderMail(tx, { applicationUuid: record.uuid, at, turn: open.id, since });
}
