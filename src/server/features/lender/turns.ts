import { isYes } from '../../../core/flow/ruleSet.ts';
import type { Stage } from '../../../core/journey/journey.ts';
import { orderMail } from '../mailOrders/orderService.ts';
import { dueAt } from './journeyMoments.ts';
import { dueLapse } from './stageTimers.ts';
import { factsOf, type Traveller } from './traveller.ts';

/** Ends stages by what other people do. */
const OTHERS: readonly string[] = ['signers'] satisfies readonly NonNullable<Stage['by']>[number][];

/**
 * Whether a lapse of a stage is still to make it the borrower's turn, or has done so; undefined where none does, as while the
 * borrower has something to do before.
 */
async function lapseBefore(traveller: Traveller, stage: Stage): Promise<'ahead' | 'over' | undefined> {
  const [lapse] = stage.lapses.flatMap((one) => (one.waits ? [{ one, rule: one.waits }] : []));
  if (!lapse) return undefined;
  const due = dueLapse(lapse.one, traveller)?.due;
  if (due === undefined || !isYes(lapse.rule.evaluate(await factsOf(traveller)))) return undefined;
  return due > traveller.at.getTime() ? 'ahead' : 'over';
}

/**
 * Whose turn it is at a stage: the lender's while a task, a known moment or a lapse that is waited for ends it; else the
 * borrower's where its status takes their calls or they end it; undefined while it waits for others, as for the signatures of
 * other owners.
 */
function turnAt(
  { at, record, release }: Traveller,
  stage: Stage,
  isHeld: boolean,
): 'lender' | 'borrower' | undefined {
  if (isHeld || stage.asks !== undefined) return 'lender';
  if (dueAt(stage, record, at.getTime()) !== undefined) return 'lender';
  const takesCalls = release.statuses.find(stage.status)?.calls !== undefined;
  return takesCalls || stage.by?.some((one) => !OTHERS.includes(one)) ? 'borrower' : undefined;
}

/**
 * Keeps since when an application waits for others than the borrower and, at the stage where it is the borrower's turn, orders
 * the mail that says so. The status alone does not tell: several stages of one status may wait for either. No mail is ordered
 * for a wait without length, a stage that was open before, unless a lapse was waited for (the borrower took something back), and a move that a notification
 * tells of.
 */
export async function noteTurn(traveller: Traveller, open: Stage): Promise<void> {
  const { tx, at, file, record, release } = traveller;
  const now = at.toISOString();
  const lapse = await lapseBefore(traveller, open);
  if (turnAt(traveller, open, lapse === 'ahead') !== 'borrower') {
    if (file.waiting === undefined) traveller.file = { ...file, waiting: now };
    return;
  }
  if (file.waiting === undefined) return;
  const { waiting: since, ...rest } = file;
  traveller.file = rest;
  const isNew = (file.entered === now || lapse === 'over') && since !== now;
  if (!isNew || release.statuses.find(open.status)?.tells !== undefined) return;
  await orderMail(tx, { applicationUuid: record.uuid, at, turn: open.id, since });
}
